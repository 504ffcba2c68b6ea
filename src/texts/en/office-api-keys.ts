/** Keys of other programs for the admin API. */
export const officeApiKeys = {
  'auditAction.add-api-key': 'Made an API key',
  'auditAction.revoke-api-key': 'Revoked an API key',
  'auditType.api-key': 'API key',
} as const
