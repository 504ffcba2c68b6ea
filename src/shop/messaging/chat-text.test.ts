import { expect, test } from 'vitest'
import { paisa } from '../values/index.ts'
import { chatText } from './chat-text.ts'

const order = { number: 'PF-10482', due: paisa(125_000) }

test('a chat starts in the buyer’s language, with number and amount, and without a link', () => {
  expect(chatText({ ...order, language: 'en' }, 'PakaFol')).toBe(
    'Hello, this is PakaFol about your order PF-10482.\nTo pay: ৳1,250.',
  )
  expect(chatText({ ...order, language: 'bn' }, 'পাকাফল')).toBe(
    'আসসালামু আলাইকুম, পাকাফল থেকে বলছি, আপনার অর্ডার PF-10482 নিয়ে।\nদিতে হবে ৳১,২৫০।',
  )
})

test('when nothing is due, or a refund is owed, it asks for no money', () => {
  for (const due of [paisa(0), paisa(-5000)]) {
    expect(chatText({ ...order, due, language: 'en' }, 'PakaFol')).toBe('Hello, this is PakaFol about your order PF-10482.')
  }
})
