import { data, Link, redirect, useSearchParams } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/messages.route'
import { formFields, requireStaff } from './access.server.ts'
import { MessageList } from './messages/message-list.tsx'
import { messagesView, resend } from './messages/messages.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { Outcome, Unsent } from './outcome.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'

export function loader(args: Route.LoaderArgs) {
  return messagesView(requireStaff(args, 'see-messages'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const requestContext = requireStaff(args, 'resend-messages')
  const resent = await resend(requestContext, await formFields(args.request))
  if (resent.ok) return redirect('/office/messages?done=resent')
  return data(resent, { status: 409 })
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

const STATES = [null, 'waiting', 'sent', 'failed'] as const

function messagesPath(state: string | null, after?: string): string {
  const search = new URLSearchParams()
  if (state) search.set('state', state)
  if (after) search.set('after', after)
  return search.size > 0 ? `/office/messages?${search}` : '/office/messages'
}

export default function MessagesPage({ loaderData: view, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const refusal = actionData && 'problem' in actionData ? actionData : null
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t('nav.messages')} listName />
      <Unsent answer={actionData} />
      {refusal && (
        <Outcome kind="refused" of={actionData}>
          {t('messages.notFailed')}
        </Outcome>
      )}
      {!actionData && search.get('done') === 'resent' && <Outcome kind="done">{t('messages.resent')}</Outcome>}
      <div className="office-tools">
        <nav className="segments" aria-label={t('messages.byState')}>
          {STATES.map((state) => (
            <Link key={state} to={messagesPath(state)} aria-current={state === view.state ? 'page' : undefined}>
              {t(state ? `messageState.${state}` : 'messages.all')}
            </Link>
          ))}
        </nav>
      </div>
      <MessageList view={view} />
      <div className="row row-wrap office-after">
        {!view.first && (
          <LinkButton kind="line" to={messagesPath(view.state)}>
            {t('list.first')}
          </LinkButton>
        )}
        {view.next && (
          <LinkButton kind="line" to={messagesPath(view.state, view.next)} rel="next">
            {t('list.older')}
          </LinkButton>
        )}
      </div>
    </>
  )
}
