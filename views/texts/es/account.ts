/** The pages of accounts in Spanish. */
import type { account as english } from '../en/account.ts';
import type { MessagesOf } from '../texts.ts';

export const account: MessagesOf<typeof english> = {
  'account.title': 'Tu cuenta',
  'account.why':
    'Entra con tu dirección de correo para contribuir sin control humano, o para reclamar un baño de tu negocio. Te enviamos un código por correo. No hay contraseña.',
  'account.email': 'Dirección de correo',
  'account.send': 'Enviarme un código',
  'account.sent':
    'Te hemos enviado un correo con un código y un enlace. Puede tardar un minuto. Mira también en la carpeta de spam.',
  'account.code': 'Código del correo',
  'account.sign-in': 'Entrar',
  'account.link-title': 'Entrar con el enlace del correo',
  'account.signed-in-as': 'Has entrado como',
  'account.sign-out': 'Salir',
  'account.sign-out-everywhere': 'Salir en todos los dispositivos',
  'account.delete-title': 'Borrar tu cuenta',
  'account.delete-what':
    'Esto borra tu dirección de correo, tus reclamaciones y tus anuncios, al instante y para siempre. Tus contribuciones a los baños se quedan, sin relación contigo.',
  'account.delete-sure': 'Sí, borrar todo',
  'account.delete': 'Borrar mi cuenta',
  'account.bad-email': 'Escribe una dirección de correo completa, como nombre@example.org.',
  'account.wrong':
    'Este código o enlace es incorrecto, ha caducado o ya se usó. Pide un código nuevo. Si también se rechaza un código nuevo, abre el enlace del correo.',
  'account.too-many': 'Se pidieron demasiados códigos. Espera una hora e inténtalo de nuevo.',
  'account.longer-check':
    'Se pidieron muchos códigos. Envía el formulario de nuevo: esta vez el control humano tarda más, hasta un minuto.',
  'account.not-human': 'El control humano falta, ha caducado o ya se usó. Envía el formulario de nuevo.',
  'account.checking': 'Tu navegador está haciendo el control humano. Tarda unos segundos.',
  'account.check-failed':
    'El control humano ha fallado. Revisa la conexión y envía el formulario de nuevo dentro de un minuto.',
  'account.check-impossible':
    'Este navegador no puede hacer el control humano. Usa un navegador actual y abre esta página por su dirección https.',
  'account.needs-script': 'El control humano necesita JavaScript. Actívalo para pedir un código.',
  'account.no-mail':
    'No pudimos enviar el correo. Revisa la dirección o inténtalo de nuevo dentro de un minuto.',
  'account.away':
    'En este momento no podemos acceder a las cuentas. Inténtalo de nuevo dentro de unos segundos.',
  'account.paying':
    'Uno de tus anuncios tiene un plan que no ha terminado o un pago abierto. Termina primero el plan o el pago.',
  'account.again': 'Pedir un código nuevo',
  'account.business': 'Tus baños y anuncios',
  'account.moderation': 'Moderación',
  'account.sign-out-title': 'Salir',
  'account.too-many-title': 'Demasiadas solicitudes',
  'account.elsewhere-title': 'Este formulario no se envió desde nuestra página',
  'account.elsewhere': 'Abre la página de nuevo y envía el formulario desde allí.',
};
