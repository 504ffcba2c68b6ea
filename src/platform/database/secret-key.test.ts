import { expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { secretKey } from './secret-key.ts'

test('a shop creates one secret, the same for every process, and uses the configured one', async () => {
  const { database, close } = await testDatabase()
  try {
    const made = await Promise.all([1, 2, 3, 4].map(() => secretKey(database, undefined)))
    expect(new Set(made).size).toBe(1)
    expect(made[0]).toMatch(/^[\w-]{43}$/)
    expect(await secretKey(database, 'one of the environment')).toBe('one of the environment')
    expect(await secretKey(database, undefined)).toBe(made[0])
  } finally {
    await close()
  }
})
