/** The pages of accounts in Arabic. */
import type { account as english } from '../en/account.ts';
import type { MessagesOf } from '../texts.ts';

export const account: MessagesOf<typeof english> = {
  'account.title': 'حسابك',
  'account.why':
    'سجّل الدخول ببريدك لتساهم بلا تحقق، أو لتطالب بمرحاض محلك. نرسل إليك رمزًا بالبريد. لا توجد كلمة سر.',
  'account.email': 'عنوان البريد الإلكتروني',
  'account.send': 'أرسل إليّ رمزًا',
  'account.sent': 'أرسلنا إليك بريدًا فيه رمز ورابط. قد يستغرق دقيقة. افحص مجلد الرسائل غير المرغوبة أيضًا.',
  'account.code': 'الرمز من البريد',
  'account.sign-in': 'تسجيل الدخول',
  'account.link-title': 'سجّل الدخول بالرابط من البريد',
  'account.signed-in-as': 'مسجل باسم',
  'account.sign-out': 'تسجيل الخروج',
  'account.sign-out-everywhere': 'تسجيل الخروج من كل الأجهزة',
  'account.delete-title': 'احذف حسابك',
  'account.delete-what':
    'يحذف هذا بريدك ومطالباتك وإدراجاتك، فورًا ونهائيًا. تبقى مساهماتك في المراحيض، بلا صلة بك.',
  'account.delete-sure': 'نعم، احذف كل شيء',
  'account.delete': 'احذف حسابي',
  'account.bad-email': 'اكتب عنوان بريد كاملًا، مثل name@example.org.',
  'account.wrong':
    'هذا الرمز أو الرابط خاطئ أو منتهٍ أو مستخدم. اطلب رمزًا جديدًا. إذا رُفض الرمز الجديد أيضًا فافتح الرابط الموجود في الرسالة.',
  'account.too-many': 'طُلبت رموز كثيرة جدًا. انتظر ساعة ثم حاول من جديد.',
  'account.longer-check':
    'طُلبت رموز كثيرة. أرسل النموذج من جديد: سيستغرق التحقق هذه المرة وقتًا أطول، حتى دقيقة.',
  'account.not-human': 'التحقق ناقص أو منتهٍ أو مستخدم. أرسل النموذج من جديد.',
  'account.checking': 'يجري متصفحك التحقق. يستغرق ذلك بضع ثوانٍ.',
  'account.check-failed': 'فشل التحقق. افحص اتصالك ثم أرسل النموذج بعد دقيقة.',
  'account.check-impossible':
    'لا يستطيع هذا المتصفح إجراء التحقق. استخدم متصفحًا حديثًا، وافتح الصفحة بعنوان https.',
  'account.needs-script': 'يحتاج التحقق إلى JavaScript. شغّله لتطلب رمزًا.',
  'account.no-mail': 'تعذر إرسال البريد. تحقق من العنوان، أو حاول بعد دقيقة.',
  'account.away': 'لا نستطيع الوصول إلى الحسابات الآن. حاول بعد بضع ثوانٍ.',
  'account.paying': 'لأحد إدراجاتك خطة لم تنتهِ، أو دفعة مفتوحة. أنهِ الخطة أو الدفعة أولًا.',
  'account.again': 'اطلب رمزًا جديدًا',
  'account.business': 'مراحيضك وإدراجاتك',
  'account.moderation': 'الإشراف',
  'account.sign-out-title': 'تسجيل الخروج',
  'account.too-many-title': 'طلبات كثيرة جدًا',
  'account.elsewhere-title': 'لم يُرسل هذا النموذج من صفحتنا',
  'account.elsewhere': 'افتح الصفحة من جديد وأرسل النموذج منها.',
};
