import { expect, test } from 'vitest'
import { paisa } from '../values/index.ts'
import { chatText } from './chat-text.ts'

const order = { number: 'PF-10482', due: paisa(125_000), link: 'https://shop.example/order/abc' }

test('a chat begins in the buyer’s language, with number, amount and link', () => {
  expect(chatText({ ...order, language: 'en' }, 'PakaFol')).toBe(
    'Hello, this is PakaFol about your order PF-10482.\nTo pay: ৳1,250.\nYour order’s page: https://shop.example/order/abc',
  )
  expect(chatText({ ...order, language: 'bn' }, 'পাকাফল')).toBe(
    'আসসালামু আলাইকুম, পাকাফল থেকে বলছি, আপনার অর্ডার PF-10482 নিয়ে।\nদিতে হবে ৳১,২৫০।\nঅর্ডারের পাতা: https://shop.example/order/abc',
  )
})

test('where nothing is due, or something is to be given back, it asks for no money', () => {
  for (const due of [paisa(0), paisa(-5000)]) {
    expect(chatText({ ...order, due, language: 'en' }, 'PakaFol')).toBe(
      'Hello, this is PakaFol about your order PF-10482.\nYour order’s page: https://shop.example/order/abc',
    )
  }
})
