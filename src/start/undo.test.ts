import { expect, test } from 'vitest'
import { makeUndo } from './undo.ts'

test('what was started is stopped in reverse order, and a step that fails or hangs blocks no other', async () => {
  const stopped: string[] = []
  const undo = makeUndo()
  undo.later(async () => stopped.push('first'))
  undo.later(() => Promise.reject(new Error('broken')))
  undo.later(() => new Promise(() => undefined))
  undo.later(async () => stopped.push('last'))
  await undo.all(10)
  expect(stopped).toEqual(['last', 'first'])
})

test('what is started afterwards is stopped at once', async () => {
  const stopped: string[] = []
  const undo = makeUndo()
  undo.check()
  await undo.all(10)
  expect(undo.check).toThrow('The start has ended.')
  expect(() => undo.later(async () => stopped.push('late'))).toThrow('The start has ended.')
  expect(stopped).toEqual(['late'])
})
