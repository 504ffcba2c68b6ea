import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Sent } from '#web/ui/sent.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { useOffersTexts } from './texts.ts'

/** Of which messages the page is. */
export type StopKind = 'offers' | 'carts'

type StopPageProps = { kind: StopKind; title: string; stopped: boolean | null; phone: string }

/** One button that ends messages of this kind; it works without scripts. `stopped`: null for an unknown link. `phone`: of the shop. */
export function StopPage({ kind, title, stopped, phone }: StopPageProps) {
  const t = useOffersTexts()
  const busy = useSentForm() !== null
  if (stopped === null) return <UnknownLink title={title} />
  if (stopped)
    return (
      <div className="wrap narrow section">
        <Sent title={t(`${kind}.stopped`)}>
          <p>{t(`${kind}.stoppedText`, { phone })}</p>
        </Sent>
      </div>
    )
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{t(`${kind}.stopText`)}</p>
      </header>
      <Form method="post">
        <Button type="submit" busy={busy}>
          {t(`${kind}.stop`)}
        </Button>
      </Form>
    </div>
  )
}

export function UnknownLink({ title }: { title: string }) {
  const t = useOffersTexts()
  return (
    <div className="wrap narrow">
      <Empty title={title} text={t('offers.unknownText')} action={<LinkButton to="/shop">{t('offers.toShop')}</LinkButton>} />
    </div>
  )
}
