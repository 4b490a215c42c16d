{{- define "ovation.name" -}}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{- end -}}

{{- define "ovation.labels" -}}
app.kubernetes.io/name: ovation
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "ovation.selector" -}}
app.kubernetes.io/name: ovation
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* Migrations run before the rest of a release exists, so they have an account and a Secret of their own. */}}
{{- define "ovation.ownName" -}}
{{ include "ovation.name" .root }}-{{ eq .component "migrate" | ternary "migrate" "site" }}
{{- end -}}

{{- define "ovation.account" -}}{{ .root.Values.serviceAccount.name | default (include "ovation.ownName" .) }}{{- end -}}

{{- define "ovation.secret" -}}{{ .root.Values.existingSecret | default (include "ovation.ownName" .) }}{{- end -}}

{{- define "ovation.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}
