import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { useTellTexts } from './texts.ts'

type Waiting = { productId: string; slug: string; name: string; state: string }
/** A fruit that the shop does not have, as the person named it. */
type Unlisted = { key: string; name: string; state: string }

type WaitingPageProps = { title: string; list: readonly Waiting[] | null; unlisted: readonly Unlisted[]; left: boolean }

/** `list`: null while the number of the account is not verified. */
export function WaitingPage({ title, list, unlisted, left }: WaitingPageProps) {
  const t = useTellTexts()
  return (
    <div className="wrap narrow">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{t('tell.mineLead')}</p>
      </header>
      <div aria-live="polite">{left && <Note kind="done">{t('tell.left')}</Note>}</div>
      {list === null && <Note kind="changed">{t('tell.mineUnverified')}</Note>}
      {list?.length === 0 && unlisted.length === 0 && <Empty title={t('tell.mineNone')} />}
      {list && list.length + unlisted.length > 0 && (
        <ul className="profile-orders">
          {list.map(({ productId, slug, name, state }) => (
            <Row key={productId} field="product" value={productId} name={name} state={state}>
              <LocalLink to={`/product/${slug}`}>{name}</LocalLink>
            </Row>
          ))}
          {unlisted.map(({ key, name, state }) => (
            <Row key={key} field="fruit" value={key} name={name} state={state}>
              {name}
            </Row>
          ))}
        </ul>
      )}
      <p className="row row-wrap">
        <LinkButton kind="line" to="/tell-me">
          {t('tell.more')}
        </LinkButton>
        <LinkButton kind="line" to="/ask-for-fruit">
          {t('tell.askTitle')}
        </LinkButton>
      </p>
      <p>
        <LocalLink className="link" to="/profile">
          {t('tell.toProfile')}
        </LocalLink>
      </p>
    </div>
  )
}

type RowProps = { field: 'product' | 'fruit'; value: string; name: string; state: string; children: ReactNode }

function Row({ field, value, name, state, children }: RowProps) {
  const t = useTellTexts()
  return (
    <li className="profile-order">
      <div>
        {children}
        <p className="small muted">{state}</p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name={field} value={value} />
        <Button type="submit" kind="quiet" size="small">
          {t('tell.leave', { name })}
        </Button>
      </Form>
    </li>
  )
}
