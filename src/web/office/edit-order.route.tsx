import { data, Link, redirect } from 'react-router'
import type { Route } from './+types/edit-order.route'
import { knownId, requireStaff } from './access.server.ts'
import { keptForm } from './kit/signed-out.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { EditForm } from './orders/edit-form.tsx'
import { actOnEdit, editPage } from './orders/edit.server.ts'
import { PageHead } from './page-head.tsx'

export async function loader(args: Route.LoaderArgs) {
  const page = await editPage(requireStaff(args, 'edit-orders'), knownId(args.params.id))
  if (page.problem === 'too-late-to-edit') throw redirect(`/office/orders/${page.id}`)
  return page
}

export async function action(args: Route.ActionArgs) {
  const fields = await keptForm(args)
  const requestContext = requireStaff(args, 'edit-orders')
  const orderId = knownId(args.params.id)
  const done = await actOnEdit(requestContext, orderId, fields)
  if (done.saved) return redirect(`/office/orders/${orderId}?done=edit`)
  return data(done.answer, { status: done.status })
}

export { clientAction } from './kit/route.ts'

/** Only the page has the typed order: reloading it would bring nothing new. */
export function shouldRevalidate() {
  return false
}

export default function EditOrderPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  const answered = actionData && 'editor' in actionData ? actionData : page
  return (
    <>
      <PageHead
        title={t('edit.title', { number: page.number })}
        lead={
          <Link className="link-inline" to={`/office/orders/${page.id}`}>
            {t('edit.back', { name: page.name })}
          </Link>
        }
      />
      <EditForm key={page.id} page={page} answered={answered} />
    </>
  )
}
