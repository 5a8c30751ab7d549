/** The mails in Arabic. */
import type { mail as english } from '../en/mail.ts';
import type { MessagesOf } from '../texts.ts';

export const mail: MessagesOf<typeof english> = {
  'mail.sign-in-subject': 'رمزك في Lootiles',
  'mail.sign-in-code': 'رمزك لتسجيل الدخول:',
  'mail.sign-in-link': 'أو افتح هذا الرابط:',
  'mail.sign-in-open': 'تسجيل الدخول',
  'mail.sign-in-valid': 'يعمل الرمز والرابط عشر دقائق. استخدم أحدهما مرة واحدة.',
  'mail.sign-in-ignore':
    'لم تطلب هذا؟ إذن لا تفعل شيئًا: بلا الرمز لا يستطيع أحد تسجيل الدخول. لا تشارك الرمز أبدًا.',
  'mail.claim-subject': 'طلبك: {business}',
  'mail.claim-approved':
    'تمت الموافقة على طلبك لـ «{business}». يمكنك الآن أن تذكر من يمكنه استخدام المرحاض ومتى، وأن تغلقه مؤقتًا.',
  'mail.claim-rejected':
    'لم تتم الموافقة على طلبك لـ «{business}»: لم نستطع التأكد من أن المرحاض لك. يمكنك أن تطلب مرة أخرى وتذكر المزيد.',
  'mail.claim-revoked': 'سُحب طلبك لـ «{business}». لم تعد صفحاتنا تعرض ما ذكرته.',
  'mail.claim-open': 'افتح صفحتك:',
};
