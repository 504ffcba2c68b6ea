import { expect, test } from 'vitest'
import { whatsappLink } from './whatsapp.ts'

test.each([
  ['+8801712345678', '8801712345678'],
  ['01712 345678', '8801712345678'],
  ['008801712345678', '8801712345678'],
  ['+880 9678-200300', '8809678200300'],
  ['09678 200300', '8809678200300'],
])('%s becomes %s in a chat link', (phone, digits) =>
  expect(whatsappLink(phone, 'hello')).toBe(`https://wa.me/${digits}?text=hello`),
)

test.each(['', 'call us', '12345', '1234567890123456'])('%j is not a number for a chat', (phone) =>
  expect(whatsappLink(phone, 'hello')).toBeNull(),
)

test('any text arrives unchanged', () => {
  const words = 'অর্ডার PF-10482: ৳1,250 & more? 100% #1\nhttps://shop.example/order/a+b'
  const link = new URL(whatsappLink('+8801712345678', words)!)
  expect(link.searchParams.get('text')).toBe(words)
  expect([link.hash, link.searchParams.size]).toEqual(['', 1])
  expect(whatsappLink('+8801712345678', '\ud83e')).toBe('https://wa.me/8801712345678?text=%EF%BF%BD')
})
