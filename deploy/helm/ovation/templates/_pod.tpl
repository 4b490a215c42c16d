{{/* What all pods share: not root, nothing to write to but /data and /tmp. */}}
{{- define "ovation.pod" -}}
serviceAccountName: {{ include "ovation.name" . }}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "ovation.container" -}}
image: {{ include "ovation.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - configMapRef: { name: {{ include "ovation.name" . }} }
  - secretRef: { name: {{ include "ovation.secret" . }} }
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: tmp, mountPath: /tmp }
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
