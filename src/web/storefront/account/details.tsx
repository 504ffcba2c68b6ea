import type { FormEvent } from 'react'
import type { MeWire } from '#shop/customers/wire.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Checkbox, Select, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { callApi } from '../api-client.ts'
import { apiPath } from '../checkout/api-path.ts'
import { useApiForm } from './api-form.ts'
import { useAccountTexts } from './texts.ts'
import { languageName, LANGUAGES } from '#shop/values/language.ts'

// An address form may be on the same page, with fields of the same names.
const PREFIX = 'me-'

/** `mostOffers`: a person gets no more of them in 30 days. */
type DetailsProps = { me: MeWire; setMe: (me: MeWire) => void; mostOffers: number }

/**
 * Name, e-mail, language of messages, and whether they may include news. The number identifies the account, so it cannot be
 * changed here.
 */
export function Details({ me, setMe, mostOffers }: DetailsProps) {
  const t = useAccountTexts()
  const language = useLanguage()
  const toast = useToast()
  const labels = { name: t('profile.name'), email: t('profile.email'), language: t('profile.language') }
  const form = useApiForm({ labels, prefix: PREFIX })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const body = { ...Object.fromEntries(fields), ...(me.phone_proven ? { news: fields.has('news') } : {}) }
    void form.send(
      () => callApi<MeWire>(apiPath('/me', language), { method: 'PATCH', body }),
      (changed) => {
        setMe(changed)
        toast({ text: t('profile.saved') })
      },
    )
  }
  return (
    <Panel kind="sand" as="div" title={t('profile.details')}>
      <form noValidate className="stack-large" onSubmit={save} onInput={form.onInput}>
        <ErrorSummary problems={form.problems} />
        {form.refusal && (
          <Note kind="refused" role="alert">
            {form.refusal}
          </Note>
        )}
        <DetailFields me={me} mostOffers={mostOffers} errors={form.errors} />
        <Button type="submit" kind="soft" wide busy={form.busy}>
          {t('profile.save')}
        </Button>
        <p className="small muted">{t('profile.number', { phone: me.phone.replace(/^\+88(\d{5})/, '$1 ') })}</p>
      </form>
    </Panel>
  )
}

type FieldsProps = Pick<DetailsProps, 'me' | 'mostOffers'> & { errors: Record<string, string> }

function DetailFields({ me, mostOffers, errors }: FieldsProps) {
  const t = useAccountTexts()
  return (
    <div>
      <TextField
        id={`${PREFIX}name`}
        name="name"
        label={t('profile.name')}
        help={me.name === '' ? t('profile.nameHelp') : undefined}
        error={errors['name']}
        defaultValue={me.name}
        autoComplete="name"
        maxLength={100}
        required
      />
      <TextField
        id={`${PREFIX}email`}
        name="email"
        label={t('profile.email')}
        note={t('profile.optional')}
        error={errors['email']}
        defaultValue={me.email ?? ''}
        type="email"
        autoComplete="email"
      />
      <Select
        id={`${PREFIX}language`}
        name="language"
        label={t('profile.language')}
        error={errors['language']}
        defaultValue={me.language}
        options={LANGUAGES.map((language) => ({ value: language, label: languageName(language) }))}
      />
      <Checkbox
        id={`${PREFIX}news`}
        name="news"
        label={t('profile.news')}
        help={me.phone_proven ? t('profile.newsHelp', { count: mostOffers }) : t('profile.newsAfterVerifying')}
        disabled={!me.phone_proven}
        defaultChecked={me.news}
      />
    </div>
  )
}
