import { Link } from 'react-router'
import type { Route } from './+types/grower-contract.route'
import { requireStaff } from './access.server.ts'
import { ContractForms, Terms } from './growers/contract-panels.tsx'
import { growerContractActions, contractView } from './growers/contract.server.ts'
import { ContractTag } from './growers/grower-panels.tsx'
import { useOfficeTexts } from './office-texts.tsx'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return contractView(requireStaff(args, 'see-growers'), args.params.id)
}

export const action = officeAction(growerContractActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function GrowerContractPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={t('grower.contractOf', { contract: view.name })}
        mark={<ContractTag state={view.state} />}
        lead={
          <Link className="link-inline" to={`/office/growers/${view.farm.id}`}>
            {view.farm.name}
          </Link>
        }
      />
      <ActionResult page="grower-contract" />
      <div className="office-columns office-top">
        <Terms view={view} />
        <div className="stack-large office-beside" key={view.seen}>
          <ContractForms view={view} />
        </div>
      </div>
    </>
  )
}
