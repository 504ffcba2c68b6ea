import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { passwordProblem } from './password-rules.ts'

test('eight characters are enough, 128 are not too many, and any characters are allowed', () => {
  expect(passwordProblem('kw7 mo!')).toBe('too-short')
  for (const good of [
    'kw7 mo!x',
    'পাকা আম খাব',
    '🥭🍌🍍🍎🍐🍑🍒🍓',
    'litchi in june',
    `a${'bc'.repeat(63)}`,
    'correct horse battery staple',
  ])
    expect([good, passwordProblem(good)]).toEqual([good, null])
  expect(passwordProblem(`ab${'c'.repeat(127)}`)).toBe('too-long')
})

test('publicly leaked passwords are refused, in any case', () => {
  for (const known of [
    'password',
    '12345678',
    'qwertyuiop',
    'Iloveyou',
    'TRUSTNO1',
    'q1w2e3r4t5',
    'starwars',
    'liverpool',
    'michael1',
  ])
    expect([known, passwordProblem(known)]).toEqual([known, 'too-common'])
  // More than the three thousand most common ones that meet the rules.
  expect(statSync(join(import.meta.dirname, 'leaked-passwords.bin')).size / 4).toBeGreaterThan(17_000)
})

test('shop words with only digits or signs around them are refused, but are allowed among other words', () => {
  for (const weak of ['pakafol2026', 'Himsagar#1', 'mango12345', '1971bangladesh', 'owner!!!!', '00000aa0', '01711223344'])
    expect([weak, passwordProblem(weak, '+8801711223344')]).toEqual([weak, 'too-common'])
  for (const good of ['mangoes in june', 'ripe mangoes 26', 'dhaka to sylhet by train'])
    expect([good, passwordProblem(good)]).toEqual([good, null])
})
