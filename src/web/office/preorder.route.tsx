import type { Route } from './+types/preorder.route'
import { requireStaff } from './access.server.ts'
import { ActionResult } from './kit/action-result.tsx'
import { officeAction } from './kit/actions.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PageHead } from './page-head.tsx'
import { Answers, PhaseTag, SaleForms, Terms } from './preorders/preorder-panels.tsx'
import { preorderActions, preorderView } from './preorders/preorder.server.ts'
import { SlipForm } from './preorders/slip-form.tsx'
import { BackTo } from './settings/settings-form.tsx'

export function loader(args: Route.LoaderArgs) {
  return preorderView(requireStaff(args, 'see-stock'), args.params.id)
}

export const action = officeAction(preorderActions)

export { clientAction, shouldRevalidate } from './kit/route.ts'

export default function PreorderPage({ loaderData: view }: Route.ComponentProps) {
  const t = useOfficeTexts()
  return (
    <>
      <PageHead
        title={view.fruit}
        mark={<PhaseTag phase={view.phase} />}
        lead={<BackTo to="/office/stock/preorders" name="preorder.all" />}
      />
      <ActionResult page="preorder" />
      <div className="office-columns office-top">
        <Terms view={view} />
        <div className="stack-large office-beside" key={view.seen}>
          <SaleForms view={view} />
          <SlipForm view={view} />
        </div>
      </div>
      {view.slips.length > 0 && (
        <section className="stack-large office-top">
          <h2>{t('slip.answers')}</h2>
          {view.slips.map((slip) => (
            <Answers key={slip.id} slip={slip} may={view.may} />
          ))}
        </section>
      )}
    </>
  )
}
