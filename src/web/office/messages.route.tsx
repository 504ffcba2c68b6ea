import { Link } from 'react-router'
import { LinkButton } from '../ui/button.tsx'
import type { Route } from './+types/messages.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { MessageList } from './messages/message-list.tsx'
import { messagesActions, messagesView } from './messages/messages.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return messagesView(requireStaff(args, 'see-messages'), args.url.searchParams)
}

export const action = officeAction(messagesActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

const STATES = [null, 'waiting', 'sent', 'failed'] as const

function messagesPath(state: string | null, after?: string): string {
  const search = new URLSearchParams()
  if (state) search.set('state', state)
  if (after) search.set('after', after)
  return search.size > 0 ? `/office/messages?${search}` : '/office/messages'
}

export default function MessagesPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead title={t('nav.messages')} listName />
      <ActionResult page="messages" />
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
