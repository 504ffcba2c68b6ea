import { DOCUMENT_KINDS } from '#shop/payments/model.ts'
import { defineList, matching, oneOf } from '../kit/list/list-url.ts'

const LONGEST_QUERY = 40

export const invoicesList = defineList({
  path: '/office/invoices',
  filters: {
    kind: oneOf(DOCUMENT_KINDS),
    year: matching(/^\d{4}-\d{2}$/),
    // Numbers contain no other characters, and the database would refuse a NUL.
    q: (typed) => typed.replace(/[^A-Za-z0-9-]/g, '').slice(0, LONGEST_QUERY),
  },
  sorts: ['total'],
})
