import { expect, test } from 'vitest'
import { asksToStop } from './index.ts'

test.each([
  'STOP',
  ' stop. ',
  'Stop please',
  'STOP\nSMS',
  'unsubscribe',
  'End',
  'quit!',
  'bondho korun',
  'বন্ধ',
  'বন্ধ  করুন।',
  'স্টপ',
])('%j asks for no more offers', (text) => expect(asksToStop(text)).toBe(true))

test.each([
  '',
  '…',
  'Stopped by your shop today',
  'Please stop',
  'Cancel',
  'End of the road, second gate',
  'বন্ধের দিনে ডেলিভারি হবে?',
  'বন্ধ দোকান',
  '০১৭',
])('%j does not', (text) => expect(asksToStop(text)).toBe(false))
