import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { Form } from 'react-router'
import { CREDIT_DAYS, FAULTS, LONGEST_NOTE, MOST_PHOTOS, SHARES } from '#shop/claims/model.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { Checkbox, Select, TextArea, TextField } from '#web/ui/field.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import type { ClaimAnswer } from './act-on-claim.server.ts'
import type { ClaimPageView } from './claim-page.server.ts'
import { useClaimTexts } from './texts.ts'

type Refused = Exclude<ClaimAnswer, { ok: true }> | undefined
type ClaimFormProps = { view: ClaimPageView; requestId: string; refused: Refused; offline: boolean }

const PHOTOS = Array.from({ length: MOST_PHOTOS }, (_, index) => index)

/** Works without scripts. With them, photos are made smaller, and without a network the form is sent when it is back. */
export function ClaimForm({ view, requestId: fresh, refused, offline }: ClaimFormProps) {
  const t = useClaimTexts()
  const form = useRef<HTMLFormElement>(null)
  const { shrinking, choose } = useSmallPhotos()
  const busy = useSentForm()?.get('intent') === 'send' || shrinking
  useSendWhenBack(form, { offline, busy })
  const typed = refused?.typed ?? {}
  const errors = refused?.errors ?? {}
  // Without another claim in between, a repeated form is the same claim.
  const [requestId] = useState(fresh)
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="stack-large" preventScrollReset noValidate>
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="requestId" value={typed['requestId'] ?? requestId} />
      <fieldset className="choices stack">
        <legend className="field-label">{t('claim.which')}</legend>
        {view.lines.map((line) => (
          <Line key={line.id} line={line} typed={typed} errors={errors} only={view.lines.length === 1} />
        ))}
      </fieldset>
      <fieldset className="choices stack">
        <legend className="field-label">{t('claim.photos', { count: MOST_PHOTOS })}</legend>
        {PHOTOS.map((index) => (
          <TextField
            key={index}
            type="file"
            label={t('claim.photo', { count: index + 1 })}
            name={`photo${index}`}
            accept="image/*"
            error={errors[`photo${index}`]}
            onChange={choose}
          />
        ))}
        <p className="field-help" role="status">
          {shrinking ? t('claim.shrinking') : t('claim.photosHelp')}
        </p>
      </fieldset>
      <Wanted view={view} typed={typed} errors={errors} />
      <TextArea
        label={t('claim.note')}
        note={t('claim.noteNote')}
        name="note"
        maxLength={LONGEST_NOTE}
        defaultValue={typed['note']}
        error={errors['note']}
      />
      <div>
        <Button type="submit" wide busy={busy}>
          {t('claim.send')}
        </Button>
        {view.until && <p className="field-help">{t('claim.until', { at: view.until })}</p>}
      </div>
    </Form>
  )
}

type LineProps = {
  line: ClaimPageView['lines'][number]
  typed: Record<string, string>
  errors: Record<string, string>
  /** The only line is ticked already. */
  only: boolean
}

/** Money and a credit only once something is paid; a credit only for the buyer. */
function Wanted({ view, typed, errors }: Pick<LineProps, 'typed' | 'errors'> & { view: ClaimPageView }) {
  const t = useClaimTexts()
  return (
    <ChoiceCards
      legend={t('claim.wants')}
      name="wants"
      defaultValue={typed['wants'] ?? (view.mayRefund ? 'refund' : 'replacement')}
      error={errors['wants']}
      choices={[
        {
          value: 'refund',
          title: t('claim.wants.refund'),
          detail: t('claim.wants.refundHelp'),
          ...(!view.mayRefund && { reason: t('claim.wants.notPaid') }),
        },
        { value: 'replacement', title: t('claim.wants.replacement'), detail: t('claim.wants.replacementHelp') },
        ...(view.mayCredit
          ? [
              {
                value: 'credit' as const,
                title: t('claim.wants.credit'),
                detail: t('claim.wants.creditHelp', { days: CREDIT_DAYS }),
                ...(!view.mayRefund && { reason: t('claim.wants.notPaid') }),
              },
            ]
          : []),
      ]}
    />
  )
}

function Line({ line, typed, errors, only }: LineProps) {
  const t = useClaimTexts()
  const { id, name, label, units, state } = line
  const whole = `${name} ${label}`
  if (state !== 'may') {
    return (
      <p className="soft">
        {whole}: {t(state === 'open' ? 'claim.open' : 'claim.problem.nothing-left')}
      </p>
    )
  }
  const nothingTyped = Object.keys(typed).length === 0
  return (
    <div className="stack claim-line">
      <Checkbox
        label={whole}
        name={`line-${id}`}
        value="yes"
        defaultChecked={typed[`line-${id}`] !== undefined || (only && nothingTyped)}
        error={errors[`line-${id}`]}
      />
      <div className="row row-wrap">
        <Select
          label={t('claim.fault')}
          name={`fault-${id}`}
          options={[
            { value: '', label: t('parts.choose') },
            ...FAULTS.map((value) => ({ value, label: t(`claim.fault.${value}`) })),
          ]}
          defaultValue={typed[`fault-${id}`] ?? ''}
          error={errors[`fault-${id}`]}
        />
        <Select
          label={t('claim.share')}
          name={`share-${id}`}
          options={[
            { value: '', label: t('parts.choose') },
            ...SHARES.map((value) => ({ value: String(value), label: t(`claim.share.${value}`) })),
          ]}
          defaultValue={typed[`share-${id}`] ?? ''}
          error={errors[`share-${id}`]}
        />
        {units > 1 && (
          <TextField
            label={t('claim.units')}
            note={t('claim.ofUnits', { count: units })}
            name={`units-${id}`}
            inputMode="numeric"
            size={4}
            defaultValue={typed[`units-${id}`] ?? '1'}
            error={errors[`units-${id}`]}
          />
        )}
      </div>
    </div>
  )
}

/** Makes each chosen photo smaller; `shrinking` until the last one is ready. */
function useSmallPhotos() {
  const [waiting, setWaiting] = useState(0)
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    setWaiting((count) => count + 1)
    void import('./shrink-photo.ts')
      .then(({ shrinkPhoto }) => shrinkPhoto(input))
      // Without the script the photo is sent as it is.
      .catch(() => undefined)
      .then(() => setWaiting((count) => count - 1))
  }
  return { shrinking: waiting > 0, choose }
}

const TRY_AGAIN_MS = 15_000

/** A form that found no network is sent when the browser says that it is back, and tried again meanwhile: a weak network says nothing. */
function useSendWhenBack(form: { current: HTMLFormElement | null }, { offline, busy }: { offline: boolean; busy: boolean }) {
  useEffect(() => {
    if (!offline || busy) return undefined
    const send = () => form.current?.requestSubmit()
    const timer = setInterval(send, TRY_AGAIN_MS)
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [offline, busy, form])
}
