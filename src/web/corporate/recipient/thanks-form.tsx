import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import type { RecipientView } from './recipient.server.ts'
import { useRecipientTexts, type RecipientRefused, type RecipientText } from './texts.ts'
import { useBusy } from './use-busy.ts'

const PHOTO_FAULTS: readonly RecipientText[] = ['for.wrong.not-a-photo', 'for.wrong.too-large', 'for.wrong.unreadable-heic']

/** Words to the sender, and a photo once the box was delivered. */
export function Thanks({ view, refused }: { view: RecipientView; refused: RecipientRefused | undefined }) {
  const t = useRecipientTexts()
  const busy = useBusy('thanks')
  const { from, takesPhoto, hasPhoto, status } = view
  if (status === 'gone' || status === 'waiting') return null
  const error = refused && PHOTO_FAULTS.includes(refused.refused) ? t(refused.refused) : undefined
  return (
    <Form
      method="post"
      className="stack for-thanks"
      preventScrollReset
      {...(takesPhoto && { encType: 'multipart/form-data' as const })}
    >
      <h2>{t('for.thanksHead')}</h2>
      <TextArea
        label={t('for.thanks', { from })}
        name="thanks"
        rows={3}
        maxLength={500}
        defaultValue={refused?.typed['thanks'] ?? view.thanks}
        error={refused?.refused === 'for.wrong.too-long' && refused.typed['thanks'] ? t('for.wrong.too-long') : undefined}
      />
      {takesPhoto && (
        <TextField
          type="file"
          name="photo"
          label={t('for.photo')}
          help={t(hasPhoto ? 'for.photoSent' : 'for.photoHelp', { from })}
          // With these types, an iPhone converts its own format.
          accept="image/jpeg,image/png,image/webp"
          error={error}
        />
      )}
      <div>
        <Button type="submit" name="intent" value="thanks" kind={takesPhoto ? 'solid' : 'line'} busy={busy}>
          {t('for.sayThanks')}
        </Button>
      </div>
    </Form>
  )
}
