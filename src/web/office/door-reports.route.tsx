import { redirect } from 'react-router'
import type { Route } from './+types/door-reports.route'
import { formFields, requireStaff } from './access.server.ts'
import { answerReport } from './door/record-door.server.ts'

/** It has no page of its own. */
export function loader(args: Route.LoaderArgs) {
  requireStaff(args, 'deliver-orders')
  return redirect('/office/rounds')
}

/**
 * Where phones of riders send what they kept (`door/door-queue.ts`), one report at a time. A phone without a session is led to the sign-in:
 * it keeps its reports and says so.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const staff = requireStaff(args, 'deliver-orders')
  const answer = await answerReport(staff, await formFields(args.request))
  if (!answer) return Response.json(null, { status: 400 })
  return Response.json(answer, { status: answer.ok ? 200 : 409 })
}
