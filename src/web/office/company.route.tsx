import { redirect } from 'react-router'
import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/company.route'
import { formFields, knownId, requireStaff } from './access.server.ts'
import { actOnCompany, COMPANY_NEEDS } from './companies/act-on-company.server.ts'
import { companyView } from './companies/companies.server.ts'
import { AgesPanel, OpenPanel, StatementPanel } from './companies/statement-panels.tsx'
import { CreditPanel, FactsPanel, MembersPanel } from './companies/company-panels.tsx'
import { ReceiptsPanel, TakePanel } from './companies/receipt-panels.tsx'
import { QuotationTable } from './gifts/quotation-table.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { readAgain, sendAction } from './send-action.ts'
import { answerRefusal } from './settings/settings-fields.server.ts'
import { BackTo, SettingsOutcome } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return companyView(requireStaff(args, 'see-companies'), args.params.id)
}

export async function action(args: Route.ActionArgs) {
  const id = knownId(args.params.id)
  requireStaff(args, 'see-companies')
  const fields = await formFields(args.request)
  const needed = COMPANY_NEEDS[fields['intent']?.split(' ')[0] ?? '']
  const done = await actOnCompany(requireStaff(args, needed ?? 'see-companies'), id, fields)
  return done.ok ? redirect(`/office/companies/${id}?done=${done.done}`) : answerRefusal(done)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction)
}

export const shouldRevalidate = readAgain

export default function CompanyPage({ loaderData: company, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={company.name}
        mark={company.blocked && <Tag tone="bad">{t('company.blocked')}</Tag>}
        lead={<BackTo to="/office/companies" name="nav.companies" />}
      />
      <SettingsOutcome answer={actionData} />
      <div className="office-columns office-top">
        <div className="stack-large" key={`${company.seen} ${company.receipts.length}`}>
          <OpenPanel company={company} />
          <StatementPanel company={company} />
          <ReceiptsPanel company={company} answer={actionData} />
          {company.quotations.length > 0 && (
            <section>
              <h2>{t('company.quotations')}</h2>
              <QuotationTable rows={company.quotations} ofCompany />
            </section>
          )}
          <FactsPanel company={company} answer={actionData} />
        </div>
        <div className="stack-large" key={`${company.creditSeen} ${company.receipts.length} ${company.members.length}`}>
          <AgesPanel company={company} />
          {company.can.take && <TakePanel company={company} answer={actionData} />}
          <CreditPanel company={company} answer={actionData} />
          <MembersPanel company={company} answer={actionData} />
        </div>
      </div>
    </>
  )
}
