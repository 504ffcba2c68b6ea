import type { Role } from '#shop/context.ts'
import { officeOf, staffActor, type Answered } from './office-requests.ts'
import type { Shop } from './world.ts'

type Page = { path: string; params?: Record<string, string>; loader: Call; action?: Call; role?: Role }
type Call = (args: never) => unknown

/** A page of the office as a staff member uses it: loads it, and submits its forms. */
export function officePage<View>(shop: () => Shop, { path, params = {}, loader, action, role = 'manager' }: Page) {
  const actor = staffActor(role)
  return {
    look: async (search = ''): Promise<View> => {
      const { data } = await officeOf(shop()).call(actor, loader, { path: `${path}${search}`, params })
      return data as View
    },
    send: (form: Record<string, string>): Promise<Answered> => officeOf(shop()).call(actor, action!, { path, params, form }),
    /** The redirect after a successful form. */
    done: (what: string, search = '') => ({ status: 302, to: `${path}?${search}done=${what}` }),
    /** The same, with the offer to undo it. */
    doneWithUndo: (what: string, intent: string) => ({ status: 302, to: `${path}?done=${what}&undo=${intent}` }),
  }
}
