import { data, Form, redirect } from 'react-router'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { Route } from './+types/new-order.route'
import { requireStaff } from './access.server.ts'
import { keptForm } from './kit/signed-out.server.ts'
import { useOfficeTexts } from './office-texts.tsx'
import { PhoneForm } from './orders/phone-form.tsx'
import { actOnPhoneOrder, phonePage } from './orders/phone.server.ts'
import { PageHead } from './page-head.tsx'

export function loader(args: Route.LoaderArgs) {
  return phonePage(requireStaff(args, 'take-phone-orders'), args.url.searchParams)
}

export async function action(args: Route.ActionArgs) {
  const fields = await keptForm(args)
  const requestContext = requireStaff(args, 'take-phone-orders')
  const done = await actOnPhoneOrder(requestContext, fields)
  if (done.orderId !== null) return redirect(`/office/orders/${done.orderId}?done=phone`)
  return data(done.answer, { status: done.status })
}

export { clientAction } from './kit/route.ts'

/** Another phone number starts another order; only the page has the typed order. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.search !== nextUrl.search
}

export default function NewOrderPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const t = useOfficeTexts()
  if (page.step === 'phone') {
    return (
      <>
        <PageHead title={t('phone.title')} lead={t('phone.lead')} />
        <Form method="get" className="office-form stack">
          <TextField
            label={t('phone.number')}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            autoFocus
            required
            maxLength={40}
            defaultValue={page.typed}
            error={page.wrong ? t('phoneRefused.phone-wrong') : undefined}
          />
          <Button type="submit">{t('phone.goOn')}</Button>
        </Form>
      </>
    )
  }
  const answered = actionData && 'editor' in actionData ? actionData : page
  return (
    <>
      <PageHead title={t('phone.from', { phone: page.phone })} lead={page.caller ? page.caller.name : t('phone.newCaller')} />
      <PhoneForm key={page.editor.typed['request']} page={page} answered={answered} />
    </>
  )
}
