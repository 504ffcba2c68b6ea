import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { useTellTexts } from './texts.ts'

type Waiting = { productId: string; slug: string; name: string; state: string }

/** `list`: null while the number of the account is not verified. */
export function WaitingPage({ title, list, left }: { title: string; list: readonly Waiting[] | null; left: boolean }) {
  const t = useTellTexts()
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{t('tell.mineLead')}</p>
      </header>
      <div aria-live="polite">{left && <Note kind="done">{t('tell.left')}</Note>}</div>
      {list === null && <Note kind="changed">{t('tell.mineUnverified')}</Note>}
      {list?.length === 0 && (
        <Empty title={t('tell.mineNone')} action={<LinkButton to="/tell-me">{t('tell.title')}</LinkButton>} />
      )}
      {list && list.length > 0 && (
        <ul className="profile-orders">
          {list.map(({ productId, slug, name, state }) => (
            <li key={productId} className="profile-order">
              <div>
                <LocalLink to={`/product/${slug}`}>{name}</LocalLink>
                <p className="small muted">{state}</p>
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="product" value={productId} />
                <Button type="submit" kind="quiet" size="small">
                  {t('tell.leave', { name })}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <p>
        <LocalLink className="link" to="/profile">
          {t('tell.toProfile')}
        </LocalLink>
      </p>
    </div>
  )
}
