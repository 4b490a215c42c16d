{{/*
The variables of a container, from those of values.yaml and `own`, which come first. They stand in the pod itself and not in
a ConfigMap: a rollback, of Helm or of a Deployment, brings back pods with what they had, and while pods are replaced, one
of the old ones that starts again still gets the old.
*/}}
{{- define "ovation.variables" -}}
{{- $chosen := dict "PUBLIC_URL" (printf "https://%s" (required "host is the site's name" .root.Values.host)) "SEED_DEMO" "0" }}
{{- /* DATA_DIR is below the volume, whose own folder belongs to root. */ -}}
{{- $fixed := dict "PORT" "3000" "HOST" "0.0.0.0" "DATA_DIR" "/data/ovation" }}
{{- if .root.Values.metrics.enabled }}
{{- $fixed = merge $fixed (dict "METRICS_PORT" (toString .root.Values.metrics.port) "METRICS_HOST" "0.0.0.0") }}
{{- end }}
{{- range $name, $value := mergeOverwrite $chosen .root.Values.env $fixed .own }}
{{- /* As JSON, because Go writes large numbers of YAML with an exponent. */ -}}
{{- $text := kindIs "string" $value | ternary $value (toJson $value) }}
{{- if ne $text "" }}
{{- /* Kubernetes would replace $(NAME). */}}
- { name: {{ $name }}, value: {{ $text | replace "$" "$$" | quote }} }
{{- end }}
{{- end }}
{{- end -}}

{{/* The data of the Secret that is made of `secrets`. */}}
{{- define "ovation.secrets" -}}
{{- range $name := list "DATABASE_URL" "REDIS_URL" "SECRET_KEY" }}
{{ $name }}: {{ required (printf "set existingSecret, or secrets.%s" $name) (get $.Values.secrets $name) | b64enc }}
{{- end }}
{{- range $name, $value := omit .Values.secrets "DATABASE_URL" "REDIS_URL" "SECRET_KEY" }}
{{ $name }}: {{ kindIs "string" $value | ternary $value (toJson $value) | b64enc }}
{{- end }}
{{- end -}}
