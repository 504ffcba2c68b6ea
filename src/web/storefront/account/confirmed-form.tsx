import type { FormEvent, ReactNode } from 'react'
import type { MeWire } from '#shop/customers/wire.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Note } from '#web/ui/note.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { callApi } from '../api-client.ts'
import { apiPath } from '../checkout/api-path.ts'
import { useApiForm } from './api-form.ts'
import { ConfirmFields } from './confirm-fields.tsx'
import { useAccountTexts } from './texts.ts'

type ConfirmedFormProps = {
  me: MeWire
  name: string
  send: { path: string; method: 'POST' | 'PUT' }
  label: string
  kind?: 'soft' | 'danger'
  byCodeOnly?: boolean
  labels?: Record<string, string>
  /** Additional fields, besides those that confirm the identity. */
  fields?: (errors: Record<string, string>) => ReactNode
  onDone: () => void
  onClose?: () => void
}

/** A form that asks the customer to confirm their identity. */
export function ConfirmedForm({
  me,
  name,
  send,
  label,
  kind = 'soft',
  byCodeOnly = false,
  labels,
  fields,
  onDone,
  onClose,
}: ConfirmedFormProps) {
  const t = useAccountTexts()
  const language = useLanguage()
  const prefix = `${name}-`
  const form = useApiForm({ labels: { code: t('profile.code'), password: t('profile.presentPassword'), ...labels }, prefix })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = Object.fromEntries(new FormData(event.currentTarget))
    void form.send(() => callApi(apiPath(send.path, language), { method: send.method, body }), onDone)
  }
  return (
    <form noValidate className="stack-large" onSubmit={submit} onInput={form.onInput} aria-label={label}>
      <ErrorSummary problems={form.problems} />
      {form.refusal && (
        <Note kind="refused" role="alert">
          {form.refusal}
        </Note>
      )}
      {fields && <div>{fields(form.errors)}</div>}
      <ConfirmFields me={me} prefix={prefix} errors={form.errors} byCodeOnly={byCodeOnly} />
      <div className="row row-wrap">
        <Button type="submit" kind={kind} busy={form.busy}>
          {label}
        </Button>
        {onClose && (
          <Button kind="quiet" onClick={onClose}>
            {t('parts.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
