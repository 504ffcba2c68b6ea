import { Form } from 'react-router'
import type { Route } from './+types/messages.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { BulkRefusals } from './kit/list/bulk-result.tsx'
import { ListPager, Segments } from './kit/list/list-parts.tsx'
import { SavedViews } from './kit/list/saved-views.tsx'
import { messagesList, SHOWN_MESSAGES } from './messages/messages-list.ts'
import { MessageList } from './messages/message-list.tsx'
import { messagesActions, messagesView } from './messages/messages.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { SearchField } from './search-field.tsx'

export function loader(args: Route.LoaderArgs) {
  return messagesView(requireStaff(args, 'see-messages'), args.url.searchParams)
}

export const action = officeAction(messagesActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

const STATES = ['', ...SHOWN_MESSAGES] as const

export default function MessagesPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const { state, q } = view.list.filters
  return (
    <>
      <PageHead title={t('nav.messages')} listName>
        <Form method="get" action="/office/messages" role="search" className="office-find" key={q}>
          {state && <input type="hidden" name="state" value={state} />}
          <SearchField value={q} label={t('messages.find')} />
        </Form>
      </PageHead>
      <ActionResult page="messages" />
      <BulkRefusals />
      <SavedViews list={messagesList} shown={view.list} own={view.own} />
      <div className="office-tools">
        <Segments
          list={messagesList}
          shown={view.list}
          filter="state"
          label={t('messages.byState')}
          choices={STATES.map((value) => ({ value, label: t(value ? `messageState.${value}` : 'messages.all') }))}
        />
      </div>
      <MessageList view={view} />
      <div className="row row-wrap office-after">
        <ListPager list={messagesList} shown={view.list} next={view.next} />
      </div>
    </>
  )
}
