import { z } from '@hono/zod-openapi'
import { areaId, email, language, line, optional, password, phone } from '../fields.ts'

export const SignUp = z
  .object({ name: line(100).openapi({ example: 'Rahima Khatun' }), phone, password, language: language.optional() })
  .openapi('SignUp')

export const SignIn = z.object({ phone, password: z.string().max(1000).openapi({ format: 'password' }) }).openapi('SignIn')

export const SignedIn = z
  .object({
    name: z.string(),
    anti_forgery: z
      .string()
      .openapi({ description: 'Sent back in the header `X-PF-Token` with every change. The session itself is a cookie.' }),
  })
  .openapi('SignedIn')

export const AddressRequest = z
  .object({
    name: line(100).openapi({ example: 'Rahima Khatun' }),
    phone,
    area_id: areaId,
    address: line(300).openapi({ example: 'House 12, Road 5' }),
    landmark: optional(line(200)),
    is_default: z.boolean().default(false),
  })
  .openapi('AddressRequest')

export const Address = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    area_id: z.string(),
    area: z.string(),
    district: z.string(),
    address: z.string(),
    landmark: z.string().nullable(),
    is_default: z.boolean(),
  })
  .openapi('Address')

export const Me = z
  .object({ name: z.string(), phone: z.string(), email: z.string().nullable(), language, addresses: z.array(Address) })
  .openapi('Me')

const emailOrNone = z
  .union([z.literal('').transform(() => null), z.null(), email])
  .openapi({ type: ['string', 'null'], format: 'email', maxLength: 254 })

export const MeChange = z
  .object({
    name: line(100).optional().openapi({ example: 'Rahima Khatun' }),
    email: emailOrNone.optional(),
    language: language.optional(),
  })
  .openapi('MeChange', { description: 'What is left out stays as it is.' })
