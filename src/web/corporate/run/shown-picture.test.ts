import { expect, test } from 'vitest'
import { shownPicture } from './shown-picture.ts'

test('the picture is that of what is typed; the saved one only as long as nothing else can be drawn', () => {
  const saved = { kind: 'card', src: '/gift/run/a/files/card.svg?v=2' } as const
  const typed = (card: string | null, problem: 'busy' | 'too-long' | 'no-text' | null) => ({
    card,
    sleeve: 'data:image/svg+xml;base64,sleeve',
    problems: { card: problem, sleeve: null },
    words: { card: '', sleeve: '' },
    logoLater: false,
  })
  expect([
    shownPicture(saved, undefined),
    shownPicture(saved, typed('data:image/svg+xml;base64,card', null)),
    shownPicture(saved, typed(null, 'busy')),
    shownPicture(saved, typed(null, 'no-text')),
    shownPicture(saved, typed(null, 'too-long')),
    shownPicture({ kind: 'card', src: null }, typed(null, 'busy')),
  ]).toEqual([saved.src, 'data:image/svg+xml;base64,card', saved.src, null, null, null])
})
