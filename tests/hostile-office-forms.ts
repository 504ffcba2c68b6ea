import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANY_VALUE, HALF, LONG, NEVER_VALID, NUL } from './hostile-values.ts'
import { sample } from './long-run.ts'
import { DECIDING_FIELDS, officeForms, type OfficeForm, type OfficeFormGroup } from './office-forms.ts'
import { officeOf, staffActor } from './office-requests.ts'
import { notForms } from './posted-form.ts'
import { openShop, type Shop } from './world.ts'

type Module = { action?: (args: never) => unknown }

const modules = import.meta.glob<Module>('../src/web/office/*.route.tsx')
const CHANGES_WITHOUT_A_VALUE = ['confirm', 'confirm-next', 'pack', 'cancel', 'quarantine']

/**
 * Submits each form of a group with invalid values: the answer must be a message or a 4xx, and nothing may change. Each group is a separate
 * test file, so that they run in parallel.
 */
export function testHostileOfficeForms(group: OfficeFormGroup): void {
  let shop: Shop
  let forms: OfficeForm[]
  let before: Record<string, number>
  const actions = new Map<string, NonNullable<Module['action']>>()

  beforeAll(async () => {
    shop = await openShop()
    forms = (await officeForms(shop))[group]
    for (const { file } of forms) actions.set(file, (await modules[`../src/web/office/${file}.route.tsx`]!()).action!)
    before = await shop.countAll()
  })
  afterAll(() => shop.close())

  async function statusOf(form: OfficeForm, sent: Record<string, string>): Promise<number> {
    const requestContext = { path: '/office/form', params: form.params, form: sent }
    return (await officeOf(shop).call(staffActor('owner'), actions.get(form.file)!, requestContext)).status
  }

  // Every form, every intent, every field: slow on a busy machine.
  test('a wrong value in any deciding field is refused, and changes nothing', { timeout: 600_000 }, async () => {
    let sent = 0
    for (const form of forms) {
      for (const intent of form.intents.filter((one) => !CHANGES_WITHOUT_A_VALUE.includes(one))) {
        for (const field of form.fields.filter((one) => DECIDING_FIELDS.has(one))) {
          sent += 1
          for (const value of sample(NEVER_VALID, sent)) {
            const status = await statusOf(form, { intent, [field]: value })
            const about = `${form.file} ${intent}: ${field} = ${JSON.stringify(value).slice(0, 40)}`
            expect(status, about).toBeGreaterThanOrEqual(400)
            expect(status, about).toBeLessThan(500)
          }
        }
      }
    }
    expect(await shop.countAll()).toEqual(before)
  })

  test('no input causes an error', { timeout: 600_000 }, async () => {
    let sent = 0
    for (const form of forms) {
      for (const intent of [...form.intents, LONG, NUL, HALF]) {
        for (const field of form.fields) {
          sent += 1
          for (const value of sample(ANY_VALUE, sent)) {
            const about = `${form.file} ${intent.slice(0, 20)}: ${field} = ${JSON.stringify(value).slice(0, 40)}`
            expect(await statusOf(form, { intent, [field]: value }), about).toBeLessThan(500)
          }
        }
      }
    }
  })

  test('a body that is not a form is refused', async () => {
    for (const form of forms) {
      for (const [what, request] of notForms('/office/form')) {
        const office = officeOf(shop)
        const asked = { path: '/office/form', params: form.params }
        const requestContext = office.requestContextOf(staffActor('owner'))
        const { status } = await office.callAs(requestContext, actions.get(form.file)!, asked, request)
        expect(status, `${form.file}: ${what}`).toBeGreaterThanOrEqual(400)
        expect(status, `${form.file}: ${what}`).toBeLessThan(500)
      }
    }
  })
}
