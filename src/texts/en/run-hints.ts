/** Hints about the rows of a list, and the row of its template. */
export const runHints = {
  'hint.phone-zero': 'The spreadsheet dropped the first 0. We put it back; please check.',
  'hint.phone-exponent': 'The spreadsheet shortened the number. We wrote it out; please check.',
  'hint.duplicate-phone': 'Same phone as row {row}. Keep both?',
  'hint.duplicate-person': 'Same name and address as row {row}. Keep both?',
  'example.name': 'Nasrin Sultana',
  'example.district': 'Dhaka',
  'example.area': 'Gulshan',
  'example.address': 'House 7, Road 44, flat 3B',
  'example.landmark': 'beside the lake',
} as const
