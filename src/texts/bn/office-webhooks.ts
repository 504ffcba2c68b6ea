export const officeWebhooks = {
  'auditAction.add-webhook': 'ওয়েবহুক যোগ করেছেন',
  'auditAction.change-webhook': 'ওয়েবহুক বদলেছেন',
  'auditAction.pause-webhook': 'ওয়েবহুক বন্ধ রেখেছেন',
  'auditAction.resume-webhook': 'ওয়েবহুক আবার চালু করেছেন',
  'auditAction.change-webhook-secret': 'নতুন গোপন চাবি বানিয়েছেন',
  'auditAction.remove-webhook': 'ওয়েবহুক মুছেছেন',
  'auditType.webhook': 'ওয়েবহুক',
} as const
