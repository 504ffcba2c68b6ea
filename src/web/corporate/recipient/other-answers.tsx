import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import type { RecipientView } from './recipient.server.ts'
import { useRecipientTexts } from './texts.ts'
import { useBusy } from './use-busy.ts'

/** For those who cannot take the box: what the sender allows, and to decline it. */
export function Otherwise({ view }: { view: RecipientView }) {
  const t = useRecipientTexts()
  const { passOn, charity, status } = view
  const declined = status === 'declined' || status === 'returned'
  return (
    <section className="for-otherwise">
      <h2>{t('for.otherwise')}</h2>
      {passOn && status !== 'given' && (
        <p>
          <LinkButton to="?step=give#answer" kind="line">
            {t('for.give')}
          </LinkButton>
        </p>
      )}
      {charity !== '' && status !== 'charity' && <ToCharity charity={charity} />}
      {!declined && <Decline view={view} />}
    </section>
  )
}

function ToCharity({ charity }: { charity: string }) {
  const t = useRecipientTexts()
  const busy = useBusy('charity')
  return (
    <details className="order-change">
      <summary>{t('for.charity', { charity })}</summary>
      <Form method="post" preventScrollReset>
        <p>{t('for.charityText', { charity })}</p>
        <Button type="submit" name="intent" value="charity" kind="line" busy={busy}>
          {t('for.charityYes', { charity })}
        </Button>
      </Form>
    </details>
  )
}

function Decline({ view: { declines, from } }: { view: RecipientView }) {
  const t = useRecipientTexts()
  const busy = useBusy('decline')
  return (
    <details className="order-change">
      <summary>{t('for.decline')}</summary>
      <Form method="post" preventScrollReset>
        <p>{t(`for.declineText.${declines}`, { from })}</p>
        <Button type="submit" name="intent" value="decline" kind="line" busy={busy}>
          {t('for.declineYes')}
        </Button>
      </Form>
    </details>
  )
}
