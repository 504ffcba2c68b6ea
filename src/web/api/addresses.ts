import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { addressesOf, removeAddress, saveAddress, type AddressKind } from '#shop/accounts/index.ts'
import { placeOf } from '#shop/places/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { addressesWire } from './address-wire.ts'
import { id, speaks } from './fields.ts'
import { notValid } from './faults.ts'
import { problem, refusals } from './problems.ts'
import { Address, AddressRequest } from './schemas/account.ts'
import { signedInAs } from './signed-in.ts'
import { apiText, languageOf } from './words.ts'

const tags = ['Account']
const security = [{ session: [] }]
const query = z.object(speaks)
const params = z.object({ id })
const body = { required: true, content: { 'application/json': { schema: AddressRequest } } }
const list = { 'application/json': { schema: z.object({ addresses: z.array(Address) }).openapi('AddressList') } }
const asNow = { description: 'All of them as they are now.', content: list }

type Group = {
  path: '/me/addresses' | '/me/recipients'
  kind: AddressKind
  what: { one: string; all: string }
  /** The noun in the operation ids, such as `createAddress`. */
  names: { one: string; all: string }
}

/** The customer's own addresses, or the addresses of people to whom they send. */
function routesOf({ path, what, names }: Group) {
  return {
    show: createRoute({
      method: 'get',
      path,
      operationId: `list${names.all}`,
      tags,
      security,
      summary: what.all,
      request: { query },
      responses: { 200: { description: 'The usual one first.', content: list }, '4XX': refusals('sign-in-needed') },
    }),
    add: createRoute({
      method: 'post',
      path,
      operationId: `create${names.one}`,
      tags,
      security,
      summary: `Add ${what.one}`,
      request: { query, body },
      responses: { 201: asNow, '4XX': refusals('sign-in-needed', 'too-many-addresses', 'not-valid') },
    }),
    change: createRoute({
      method: 'put',
      path: `${path}/{id}`,
      operationId: `update${names.one}`,
      tags,
      security,
      summary: `Change ${what.one}`,
      request: { query, params, body },
      responses: { 200: asNow, '4XX': refusals('sign-in-needed', 'unknown-address', 'not-valid') },
    }),
    remove: createRoute({
      method: 'delete',
      path: `${path}/{id}`,
      operationId: `delete${names.one}`,
      tags,
      security,
      summary: `Remove ${what.one}`,
      request: { query, params },
      responses: { 200: asNow, '4XX': refusals('sign-in-needed', 'unknown-address') },
    }),
  }
}

export function addressRoutes(group: Group) {
  const { kind } = group
  const { show, add, change, remove } = routesOf(group)
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(show, async (c) => {
    const customerId = signedInAs(c)
    return customerId === null ? problem(c, 'sign-in-needed') : c.json(await addresses(c, { customerId, kind }), 200)
  })
  app.openapi(add, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const refused = await save(c, { customerId, kind, addressId: null, asked: c.req.valid('json') })
    return refused ?? c.json(await addresses(c, { customerId, kind }), 201)
  })
  app.openapi(change, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const refused = await save(c, { customerId, kind, addressId: c.req.valid('param').id, asked: c.req.valid('json') })
    return refused ?? c.json(await addresses(c, { customerId, kind }), 200)
  })
  app.openapi(remove, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const removed = await removeAddress(c.get('requestContext').ctx, { customerId, kind, addressId: c.req.valid('param').id })
    if (!removed.ok) return problem(c, removed.problem)
    return c.json(await addresses(c, { customerId, kind }), 200)
  })
  return app
}

type Whose = { customerId: string; kind: AddressKind }
type ToSave = Whose & { addressId: string | null; asked: z.output<typeof AddressRequest> }

async function save(c: Context<AppEnv>, { customerId, kind, addressId, asked }: ToSave) {
  const { ctx } = c.get('requestContext')
  if (!(await placeOf(ctx.db, asked.area_id))) {
    return notValid(c, [{ field: 'area_id', detail: apiText(languageOf(c), 'problem.unknown-area.detail') }])
  }
  const address = {
    recipientName: asked.name,
    phone: asked.phone,
    areaId: asked.area_id,
    addressLine: asked.address,
    landmark: asked.landmark,
    isDefault: asked.is_default,
  }
  const saved = await saveAddress(ctx, { customerId, kind, addressId, address })
  return saved.ok ? null : problem(c, saved.problem)
}

async function addresses(c: Context<AppEnv>, { customerId, kind }: Whose) {
  const { ctx } = c.get('requestContext')
  return { addresses: await addressesWire(ctx.db, await addressesOf(ctx.db, customerId, kind), languageOf(c)) }
}
