import { z } from '@hono/zod-openapi'
import { areaId, code, email, language, line, optional, password, phone } from '../fields.ts'

export const SignUp = z
  .object({
    name: line(100).openapi({ example: 'Rahima Khatun' }),
    phone,
    password,
    language: language.optional(),
    code: code.optional().openapi({ description: 'What was texted after the same was sent without it.' }),
  })
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

export const CodeRequest = z.object({ phone }).openapi('CodeRequest')

export const CodeSent = z
  .object({
    again_after_seconds: z.int().openapi({ description: 'After so long another one can be had.', example: 60 }),
    good_for_seconds: z.int().openapi({ example: 300 }),
  })
  .openapi('CodeSent')

export const CodeSignIn = z
  .object({
    phone,
    code,
    name: optional(line(100)).openapi({
      description: 'For a new account; a known one keeps its name.',
      example: 'Rahima Khatun',
    }),
  })
  .openapi('CodeSignIn')

export const CodeOnly = z.object({ code }).openapi('CodeOnly')

const credential = {
  password: z.string().max(1000).optional().openapi({ format: 'password' }),
  code: code.optional(),
}

export const SelfCredential = z
  .object(credential)
  .openapi('SelfProof', { description: 'The present password, or a code of `/me/code`.' })

export const NewPassword = z.object({ ...credential, wanted: password }).openapi('NewPassword')

export const SessionList = z
  .object({
    sessions: z.array(
      z.object({
        id: z.string(),
        browser: z.string(),
        system: z.string(),
        since: z.string().openapi({ format: 'date-time' }),
        last_seen: z.string().openapi({ format: 'date-time' }),
        is_this: z.boolean(),
      }),
    ),
  })
  .openapi('SessionList')

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
  .object({
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
    language,
    addresses: z.array(Address),
    recipients: z.array(Address).openapi({ description: 'People the customer sends to.' }),
    phone_proven: z.boolean().openapi({ description: 'Whether a code has shown that the number is theirs.' }),
    has_password: z.boolean(),
    news: z.boolean().openapi({ description: 'Whether they want to hear of offers.' }),
  })
  .openapi('Me')

const emailOrNone = z
  .union([z.literal('').transform(() => null), z.null(), email])
  .openapi({ type: ['string', 'null'], format: 'email', maxLength: 254 })

export const MeChange = z
  .object({
    name: line(100).optional().openapi({ example: 'Rahima Khatun' }),
    email: emailOrNone.optional(),
    language: language.optional(),
    news: z.boolean().optional(),
  })
  .openapi('MeChange', { description: 'What is left out stays as it is.' })
