{{/* What all pods share: not root, nothing to write to but /data and /tmp. */}}
{{- define "ovation.pod" -}}
serviceAccountName: {{ include "ovation.account" . }}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Other secrets make other pods, as other variables do. Those of a Secret of your own are not known here. */}}
{{- define "ovation.podAnnotations" -}}
{{- if not .Values.existingSecret }}
checksum/secrets: {{ include "ovation.secrets" . | sha256sum }}
{{- end }}
{{- with .Values.podAnnotations }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "ovation.container" -}}
image: {{ include "ovation.image" .root }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
env: {{- include "ovation.variables" . | nindent 2 }}
envFrom:
  - secretRef: { name: {{ include "ovation.secret" . }} }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
{{- end -}}

{{- define "ovation.ports" -}}
- { name: http, containerPort: 3000 }
{{- if .Values.metrics.enabled }}
- { name: metrics, containerPort: {{ .Values.metrics.port }} }
{{- end }}
{{- end -}}

{{/* Ready while /api/health is 200; a process that does not even answer is started again. */}}
{{- define "ovation.probes" -}}
startupProbe:
  httpGet: { path: /api/health, port: http }
  periodSeconds: 5
  failureThreshold: 60
readinessProbe:
  httpGet: { path: /api/health, port: http }
  periodSeconds: 5
  timeoutSeconds: 4
livenessProbe:
  tcpSocket: { port: http }
  periodSeconds: 20
  failureThreshold: 6
{{- end -}}
