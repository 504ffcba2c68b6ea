import { Tag } from '../ui/tag.tsx'
import type { Route } from './+types/company.route'
import { requireStaff } from './access.server.ts'
import { companyActions } from './companies/company-actions.server.ts'
import { companyView } from './companies/companies.server.ts'
import { AgesPanel, OpenPanel, StatementPanel } from './companies/statement-panels.tsx'
import { CreditPanel, FactsPanel, MembersPanel } from './companies/company-panels.tsx'
import { ReceiptsPanel, TakePanel } from './companies/receipt-panels.tsx'
import { QuotationTable } from './gifts/quotation-table.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return companyView(requireStaff(args, 'see-companies'), args.params.id)
}

export const action = officeAction(companyActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function CompanyPage({ loaderData: company }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={company.name}
        mark={company.blocked && <Tag tone="bad">{t('company.blocked')}</Tag>}
        lead={<BackTo to="/office/companies" name="nav.companies" />}
      />
      <ActionResult page="company" />
      <div className="office-columns office-top">
        <div className="stack-large" key={`${company.seen} ${company.receipts.length}`}>
          <OpenPanel company={company} />
          <StatementPanel company={company} />
          <ReceiptsPanel company={company} />
          {company.quotations.length > 0 && (
            <section>
              <h2>{t('company.quotations')}</h2>
              <QuotationTable rows={company.quotations} ofCompany />
            </section>
          )}
          <FactsPanel company={company} />
        </div>
        <div className="stack-large" key={`${company.creditSeen} ${company.receipts.length} ${company.members.length}`}>
          <AgesPanel company={company} />
          {company.can.take && <TakePanel company={company} />}
          <CreditPanel company={company} />
          <MembersPanel company={company} />
        </div>
      </div>
    </>
  )
}
