import { z } from '@hono/zod-openapi'
import { mode } from '../fields.ts'
import { translationsOf } from '#shop/translations-schema.ts'

const translations = translationsOf(z.string())

export const Areas = z
  .object({
    districts: z.array(
      z.object({
        id: z.string().openapi({ example: 'dhaka' }),
        name: translations,
        aliases: z.array(z.string()),
        areas: z.array(
          z.object({
            id: z.string().openapi({ example: 'dhaka/metro-dhanmondi' }),
            name: translations,
            aliases: z.array(z.string()),
            kind: z.enum(['upazila', 'metro_thana']),
          }),
        ),
      }),
    ),
  })
  .openapi('Areas')

const hours = { starts: z.string().openapi({ example: '08:00' }), ends: z.string().openapi({ example: '11:00' }) }

const Slot = z
  .object({
    id: z.string(),
    ...hours,
    state: z.enum(['open', 'full', 'too-late', 'closed']),
    drops_left: z.int(),
    reason: z.string().optional().openapi({ description: 'Why a day is closed.' }),
  })
  .openapi('Slot')

export const Delivery = z
  .object({
    area: z.object({ id: z.string(), name: z.string(), district: z.string() }),
    delivered: z.boolean().openapi({ description: 'False where we don’t deliver (yet).' }),
    zone: z.object({ id: z.string(), name: z.string() }).nullable(),
    promise: z
      .object({ mode, day: z.string(), promised_until: z.string(), cut_off_at: z.string(), slots: z.array(z.object(hours)) })
      .nullable()
      .openapi({ description: 'When fruit ordered now arrives, and until when one has to order for that.' }),
    methods: z.array(
      z.object({
        mode,
        charge: z.number().nullable(),
        free_from: z.number().nullable(),
        too_heavy: z.boolean(),
        most_kg: z.number().nullable(),
        days: z.array(
          z.object({
            day: z.string().openapi({ format: 'date' }),
            promised_until: z.string().openapi({ format: 'date' }),
            cut_off_at: z.string().openapi({ format: 'date-time' }),
            good: z.boolean().openapi({ description: 'Whether all the lines asked about can be had fresh on this day.' }),
            short: z.array(z.string()).openapi({ description: 'The variants that can’t.' }),
            slots: z.array(Slot),
          }),
        ),
      }),
    ),
  })
  .openapi('Delivery')
