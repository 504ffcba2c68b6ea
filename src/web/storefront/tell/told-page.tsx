import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Sent } from '#web/ui/sent.tsx'
import { useSentForm } from '#web/ui/sent-form.ts'
import { useTellTexts } from './texts.ts'

/** `until`: null when the time to answer is over. */
type Told = { slug: string; variantId: string; name: string; until: string | null; stopped: boolean }

export function ToldPage({ title, told }: { title: string; told: Told | null }) {
  const t = useTellTexts()
  const busy = useSentForm() !== null
  if (!told) {
    return (
      <div className="wrap narrow">
        <Empty title={title} text={t('tell.unknownText')} action={<LinkButton to="/shop">{t('tell.toShop')}</LinkButton>} />
      </div>
    )
  }
  const { slug, variantId, name, until, stopped } = told
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{until === null ? t('tell.overText') : t('tell.toldText', { until })}</p>
      </header>
      <p className="row row-wrap">
        <LinkButton to={`/express/${slug}?variant=${variantId}`}>{t('tell.order', { name })}</LinkButton>
        <LinkButton kind="line" to={`/product/${slug}`}>
          {t('tell.see', { name })}
        </LinkButton>
      </p>
      <section className="section">
        {stopped ? (
          <Sent title={t('tell.stopped')}>
            <p>{t('tell.stoppedText')}</p>
          </Sent>
        ) : (
          <Form method="post" className="stack">
            <p className="muted">{t('tell.stopText')}</p>
            <Button type="submit" kind="quiet" busy={busy}>
              {t('tell.stop')}
            </Button>
          </Form>
        )}
      </section>
    </div>
  )
}
