/** Webhooks in the office: receivers, what they get, and the log of deliveries. */
export const officeWebhooks = {
  'auditAction.add-webhook': 'Added a webhook',
  'auditAction.change-webhook': 'Changed the webhook',
  'auditAction.pause-webhook': 'Paused the webhook',
  'auditAction.resume-webhook': 'Resumed the webhook',
  'auditAction.change-webhook-secret': 'Made a new signing secret',
  'auditAction.remove-webhook': 'Removed the webhook',
  'auditType.webhook': 'Webhook',
} as const
