import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useChangedFields } from '#web/ui/changed-fields.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Checkbox, Select, TextField } from '#web/ui/field.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Sent } from '#web/ui/sent.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { FormFaults } from '../form-faults.tsx'
import { PrivacyNote } from '../privacy-note.tsx'
import type { AskAnswer } from './ask-to-be-told.server.ts'
import { useTellTexts } from './texts.ts'

type Fruit = { slug: string; name: string; season: string | null }

/** What can't be bought now; each leads to its form. */
export function FruitToWaitFor({ title, fruit }: { title: string; fruit: readonly Fruit[] }) {
  const t = useTellTexts()
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{title}</h1>
        {fruit.length > 0 && <p className="lead">{t('tell.lead')}</p>}
      </header>
      {fruit.length === 0 ? (
        <Empty title={t('tell.now')} action={<LinkButton to="/shop">{t('tell.toShop')}</LinkButton>} />
      ) : (
        <ul className="profile-orders">
          {fruit.map(({ slug, name, season }) => (
            <li key={slug}>
              <LocalLink className="link" to={`/tell-me/${slug}`}>
                {name}
              </LocalLink>
              <p className="small muted">{season ?? t('tell.soldOut')}</p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <LocalLink className="link" to="/ask-for-fruit">
          {t('tell.askLink')}
        </LocalLink>
      </p>
    </div>
  )
}

type Page = {
  title: string
  /** Null when the visitor names the fruit. */
  product: { slug: string; name: string; canOrder: boolean } | null
  /** What the field for the name of a fruit starts with, and how long a name may be. */
  fruit?: string
  longest?: number
  sizes: { value: string; label: string }[]
  districts: { value: string; label: string }[]
  hours: { from: string; until: string }
  /** Of a signed-in visitor, else empty. */
  phone: string
}

type TellPageProps = { page: Page; answer: AskAnswer | undefined }

export function TellPage({ page, answer }: TellPageProps) {
  const t = useTellTexts()
  const { product } = page
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{page.title}</h1>
        <p className="lead">{product ? t('tell.leadOf', { name: product.name }) : t('tell.askLead')}</p>
      </header>
      {answer?.ok ? (
        <Sent title={t('tell.done')}>
          <p>{t('tell.doneText', { name: answer.fruit ?? product?.name ?? '', contact: answer.contact })}</p>
          <LocalLink to="/tell-me" className="link">
            {t('tell.more')}
          </LocalLink>
        </Sent>
      ) : (
        <>
          {product?.canOrder && (
            <Note kind="changed" title={t('tell.canOrder', { name: product.name })}>
              <LocalLink to={`/product/${product.slug}`} className="link-inline">
                {t('tell.see', { name: product.name })}
              </LocalLink>
            </Note>
          )}
          <AskForm page={page} refused={answer} />
        </>
      )}
    </div>
  )
}

function AskForm({ page, refused }: { page: Page; refused: Extract<AskAnswer, { ok: false }> | undefined }) {
  const t = useTellTexts()
  const busy = useSentForm() !== null
  const { typed = {}, refusal } = refused ?? {}
  const changed = useChangedFields(refused)
  const errors = changed.open(refused?.errors ?? {})
  const field = (name: string, initial = '') => ({ name, error: errors[name], defaultValue: typed[name] ?? initial })
  const anyDistrict = { value: '', label: t('tell.anyDistrict') }
  return (
    <Form method="post" replace noValidate className="stack-large" onInput={changed.onInput}>
      <FormFaults errors={errors} refusal={refusal} />
      <div>
        {page.product === null && (
          <TextField
            {...field('fruit', page.fruit)}
            label={t('tell.fruit')}
            help={t('tell.fruitHelp')}
            required
            maxLength={page.longest}
          />
        )}
        <TextField
          {...field('phone', page.phone)}
          label={t('tell.phone')}
          help={t('tell.phoneHelp', page.hours)}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={60}
        />
        <TextField
          {...field('email')}
          label={t('tell.email')}
          help={t('tell.emailHelp')}
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        {page.sizes.length > 1 && <Select {...field('size', page.sizes[0]!.value)} label={t('tell.size')} options={page.sizes} />}
        <Select
          {...field('district')}
          label={t('tell.district')}
          help={t('tell.districtHelp')}
          options={[anyDistrict, ...page.districts]}
        />
        <Checkbox
          name="consent"
          value="yes"
          defaultChecked={typed['consent'] !== undefined}
          label={t('tell.consent')}
          error={errors['consent']}
          aria-required
        />
      </div>
      <div className="stack">
        <Button type="submit" busy={busy}>
          {t('tell.ask')}
        </Button>
        <PrivacyNote />
      </div>
    </Form>
  )
}
