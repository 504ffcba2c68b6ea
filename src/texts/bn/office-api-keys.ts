import type { officeApiKeys as english } from '../en/office-api-keys.ts'
import type { Translated } from '../catalogue.ts'

export const officeApiKeys: Translated<typeof english> = {
  'auditAction.add-api-key': 'API কী বানিয়েছেন',
  'auditAction.revoke-api-key': 'API কী বাতিল করেছেন',
  'auditType.api-key': 'API কী',
}
