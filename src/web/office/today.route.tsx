import { Form, redirect } from 'react-router'
import type { Route } from './+types/today.route'
import { requireStaff } from './access.server.ts'
import { PageHead } from './page-head.tsx'
import { SearchField } from './search-field.tsx'
import { FIRST_PAGES } from './shell/first-pages.ts'
import { GuidelineClock } from './today/clock.tsx'
import { todayView } from './today/today-view.server.ts'
import { HealthNote } from './today/health-note.tsx'
import { LedgerNote } from './today/ledger-note.tsx'
import { SecondFactorNag } from './today/second-factor-nag.tsx'
import { SetupNote } from './today/setup-note.tsx'
import { Sales, StockToWatch, TodoList } from './today/today.tsx'

export function loader(args: Route.LoaderArgs) {
  const requestContext = requireStaff(args, 'see-today')
  const first = FIRST_PAGES[requestContext.staff.role]
  if (first !== '/office') throw redirect(`${first}${args.url.search}`)
  return todayView(requestContext)
}

export default function TodayPage({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={view.day}>
        {view.mayFind && (
          <Form method="get" action="/office/orders" role="search" className="office-find">
            <SearchField />
          </Form>
        )}
      </PageHead>
      {view.setup && <SetupNote setup={view.setup} />}
      {view.lacksSecondFactor && <SecondFactorNag />}
      {view.ledger && <LedgerNote ledger={view.ledger} />}
      {view.troubles > 0 && <HealthNote count={view.troubles} />}
      <div className="office-columns">
        <TodoList todos={view.todos} />
        <div className="stack-large">
          {view.clock && <GuidelineClock clock={view.clock} />}
          {view.sales && <Sales sales={view.sales} />}
          {view.stock && <StockToWatch stock={view.stock} />}
        </div>
      </div>
    </>
  )
}
