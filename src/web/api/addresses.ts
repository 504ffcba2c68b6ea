import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { addressesOf, removeAddress, saveAddress } from '../../shop/accounts/index.ts'
import { placeOf } from '../../shop/places/index.ts'
import type { AppEnv } from '../http/app.ts'
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

const show = createRoute({
  method: 'get',
  path: '/me/addresses',
  tags,
  security,
  summary: 'The account’s addresses',
  request: { query },
  responses: { 200: { description: 'The usual one first.', content: list }, '4XX': refusals('sign-in-needed') },
})

const add = createRoute({
  method: 'post',
  path: '/me/addresses',
  tags,
  security,
  summary: 'Add an address',
  request: { query, body },
  responses: {
    201: { description: 'All addresses as they are now.', content: list },
    '4XX': refusals('sign-in-needed', 'too-many-addresses', 'not-valid'),
  },
})

const change = createRoute({
  method: 'put',
  path: '/me/addresses/{id}',
  tags,
  security,
  summary: 'Change an address',
  request: { query, params, body },
  responses: {
    200: { description: 'All addresses as they are now.', content: list },
    '4XX': refusals('sign-in-needed', 'unknown-address', 'not-valid'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/me/addresses/{id}',
  tags,
  security,
  summary: 'Remove an address',
  request: { query, params },
  responses: { 200: { description: 'All addresses as they are now.', content: list }, '4XX': refusals('sign-in-needed') },
})

export function addressRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(show, async (c) => {
    const customerId = signedInAs(c)
    return customerId === null ? problem(c, 'sign-in-needed') : c.json(await addresses(c, customerId), 200)
  })
  app.openapi(add, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const refused = await save(c, { customerId, addressId: null, asked: c.req.valid('json') })
    return refused ?? c.json(await addresses(c, customerId), 201)
  })
  app.openapi(change, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    const refused = await save(c, { customerId, addressId: c.req.valid('param').id, asked: c.req.valid('json') })
    return refused ?? c.json(await addresses(c, customerId), 200)
  })
  app.openapi(remove, async (c) => {
    const customerId = signedInAs(c)
    if (customerId === null) return problem(c, 'sign-in-needed')
    await removeAddress(c.get('visit').ctx, { customerId, addressId: c.req.valid('param').id })
    return c.json(await addresses(c, customerId), 200)
  })
  return app
}

type ToSave = { customerId: string; addressId: string | null; asked: z.output<typeof AddressRequest> }

async function save(c: Context<AppEnv>, { customerId, addressId, asked }: ToSave) {
  const { ctx } = c.get('visit')
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
  const saved = await saveAddress(ctx, { customerId, addressId, address })
  return saved.ok ? null : problem(c, saved.problem)
}

async function addresses(c: Context<AppEnv>, customerId: string) {
  const { ctx } = c.get('visit')
  return { addresses: await addressesWire(ctx.db, await addressesOf(ctx.db, customerId), languageOf(c)) }
}
