import { day, defineList, matching, oneOf } from '../kit/list/list-url.ts'
import { AUDIT_TYPES } from './audit-view.ts'

export const auditList = defineList({
  path: '/office/audit',
  filters: { person: matching(/^[0-9a-f-]{36}$/), type: oneOf(AUDIT_TYPES), from: day, to: day },
  sorts: [],
})
