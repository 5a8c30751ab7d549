/** The page /privacy in Spanish. */
import type { privacy as english } from '../en/privacy.ts';
import type { MessagesOf } from '../texts.ts';

export const privacy: MessagesOf<typeof english> = {
  'privacy.title': 'Privacidad',
  'privacy.lead':
    'No hace falta una cuenta para encontrar un baño, y no dejas rastro: sin seguimiento, sin publicidad, sin estadísticas sobre ti.',
  'privacy.who': 'Quién es responsable',
  'privacy.who-contact':
    'El operador de este servicio. Escribe a {contact} sobre cualquier cosa de esta página.',
  'privacy.who-imprint': 'El aviso legal nombra al operador de este servicio.',
  'privacy.who-unknown': 'El operador de este servicio. El operador no ha indicado un contacto.',
  'privacy.finding': 'Cuando buscas un baño',
  'privacy.finding-position':
    'Usamos tu posición cuando tocas «Cerca de mí», y al abrir si ya lo permitiste antes. La página la sigue mientras la ves. La usamos para responder a tu búsqueda y no la guardamos. Forma parte de la dirección de la página: recuérdalo antes de copiar la dirección. «Compartir» la omite.',
  'privacy.finding-address':
    'Contamos las solicitudes por dirección de red durante {seconds} segundos, en memoria, para proteger el servicio de la sobrecarga. No guardamos un registro de solicitudes.',
  'privacy.finding-device':
    'Tus últimas respuestas, tus zonas guardadas, los lugares que buscaste y la aplicación de mapas que elegiste se quedan en tu dispositivo. Para borrarlas, borra los datos de este sitio web en tu navegador.',
  'privacy.people': 'Cuando contribuyes',
  'privacy.people-hash':
    'Conocemos a quien contribuye solo como un hash con clave. Lo hacemos de un número aleatorio de tu dispositivo, o de tu cuenta, con una clave secreta. La clave no está en la base de datos. El hash muestra que dos votos vienen de dos personas. No muestra quiénes son.',
  'privacy.what': 'Qué',
  'privacy.how': 'Cómo se guarda',
  'privacy.until': 'Cuánto tiempo',
  'privacy.vote': 'Votos sobre datos',
  'privacy.vote-how': 'Con el hash con clave',
  'privacy.vote-until': '{months} meses',
  'privacy.confirmation': 'Confirmaciones',
  'privacy.confirmation-how':
    'Con el hash con clave de tu cuenta. Sin cuenta, cada una con su propio número aleatorio',
  'privacy.confirmation-until': '{months} meses. La más reciente de cada baño se queda',
  'privacy.rating': 'Valoraciones de limpieza',
  'privacy.rating-how': 'La última tuya de cada baño, con el hash con clave',
  'privacy.rating-until': 'Mientras cuente para el baño',
  'privacy.report': 'Avisos de problemas',
  'privacy.report-how': 'Lo que escribiste, sin tu identidad',
  'privacy.report-until': '{months} meses',
  'privacy.submission': 'Propuestas de baños',
  'privacy.submission-how': 'Lo que escribiste, sin tu identidad',
  'privacy.submission-until': '{months} meses si se rechaza. Si no, pasa a ser parte de los datos abiertos',
  'privacy.address': 'Tu dirección de red, para que una dirección cuente una vez al día',
  'privacy.address-how': 'Como hash con clave, uno nuevo cada día',
  'privacy.address-until': 'Hasta la segunda noche siguiente',
  'privacy.network':
    'La red de la que vino un voto: tu dirección de red (los primeros 48 bits de una dirección IPv6). Los moderadores pueden deshacer todos los votos de una red',
  'privacy.network-how': 'Como un hash con clave que no mostramos a nadie',
  'privacy.network-until': '{days} días',
  'privacy.proof': 'Prueba de que se usó un control humano',
  'privacy.proof-how': 'Su número, que no dice nada de ti',
  'privacy.proof-until': 'Un día aproximadamente',
  'privacy.account': 'Cuando entras con una cuenta',
  'privacy.email': 'Tu dirección de correo y el día de tu primera entrada',
  'privacy.email-how': 'Como texto sin cifrar, porque escribimos a ella',
  'privacy.email-until': 'Hasta que borres tu cuenta',
  'privacy.session': 'Navegadores en los que has entrado',
  'privacy.session-how': 'El hash de un número aleatorio en una cookie',
  'privacy.session-until': 'Hasta que salgas, {idle} días sin visita, o {days} días',
  'privacy.code': 'El código y el enlace que te enviamos por correo',
  'privacy.code-how': 'Como hashes, junto a la dirección de correo a la que los enviamos',
  'privacy.code-until':
    'Sirven durante {minutes} minutos. Los borramos con la dirección cuando entras o borras tu cuenta, como muy tarde a los dos días',
  'privacy.attempt': 'Cuántas veces intentas entrar',
  'privacy.attempt-how': 'Contado con hashes con clave de direcciones',
  'privacy.attempt-until': 'Dos días como máximo',
  'privacy.business': 'Cuando llevas un negocio',
  'privacy.claim': 'Tu reclamación con sus datos de contacto',
  'privacy.claim-how': 'Como la escribiste. Solo los moderadores ven los datos de contacto',
  'privacy.claim-until': 'Hasta que borres tu cuenta',
  'privacy.listing': 'Nombre, condiciones y horario de tu anuncio',
  'privacy.listing-how': 'Como los escribiste. Públicos mientras dure tu plan',
  'privacy.listing-until': 'Hasta que borres tu cuenta',
  'privacy.plan': 'El estado de tu plan',
  'privacy.plan-how': 'Números del proveedor de pagos. Solo el proveedor tiene tu tarjeta y tus facturas.',
  'privacy.plan-until': 'Hasta que borres tu cuenta. Números de sus mensajes: {days} días',
  'privacy.audit': 'Decisiones de moderadores',
  'privacy.audit-how': 'Con la dirección de correo del moderador, para otros moderadores',
  'privacy.audit-until': 'Para siempre, para que las decisiones se puedan revisar y deshacer',
  'privacy.others': 'Otros servicios',
  'privacy.others-none': 'Nuestras páginas no cargan nada de otros servicios.',
  'privacy.others-map':
    'El mapa viene de {host}. Tu navegador pregunta a ese servicio, que ve tu dirección de red y la parte del mapa que miras.',
  'privacy.others-human': 'El control humano viene de {host} si contribuyes sin cuenta.',
  'privacy.others-places':
    'Si buscas un lugar por su nombre, nuestro servidor pregunta su posición a {host}. No dice quién pregunta.',
  'privacy.others-payments':
    'Los negocios pagan en un proveedor de pagos. Recibe la dirección de correo de la cuenta y lo que se escribe en sus páginas.',
  'privacy.others-notes':
    'Un aviso que acepta un moderador puede convertirse en una nota pública en OpenStreetMap. La nota dice qué está mal en qué baño, y nada de ti.',
  'privacy.others-mail': 'Los correos con códigos pasan por los servidores de correo entre tú y nosotros.',
  'privacy.others-links':
    'Los enlaces de cómo llegar abren otros servicios. Cuando sigues un enlace, ese servicio ve adónde quieres ir.',
  'privacy.cookies': 'Cookies',
  'privacy.cookies-lead':
    'Ponemos tres cookies, cada una solo después de que hagas algo. No hay cookies de otros servicios.',
  'privacy.cookie': 'Cookie',
  'privacy.cookie-for': 'Para',
  'privacy.cookie-session': 'Te mantiene dentro. Se pone cuando entras.',
  'privacy.cookie-session-until': '{days} días como máximo',
  'privacy.cookie-browser':
    'Muestra que ya entraste antes con este navegador. Así otras personas no pueden dejarte fuera pidiendo códigos en tu nombre. Se pone cuando entras.',
  'privacy.cookie-browser-until': '{days} días después de tu última entrada, o hasta que borres tu cuenta',
  'privacy.cookie-language': 'El idioma que elegiste. Se pone cuando eliges uno.',
  'privacy.cookie-language-until': 'Un año',
  'privacy.device':
    'Cuando contribuyes, tu navegador guarda un número aleatorio que representa tu dispositivo. Nosotros solo guardamos su hash con clave. Para borrar el número, borra los datos de este sitio web en tu navegador.',
  'privacy.rights': 'Lo que puedes hacer',
  'privacy.rights-delete':
    'Borrar tu cuenta en la página de tu cuenta. Eso borra también reclamaciones y anuncios, al instante y para siempre. Tus contribuciones a los baños se quedan, sin relación contigo.',
  'privacy.rights-account': 'Tu cuenta',
  'privacy.rights-ask':
    'Preguntar qué guardamos sobre ti, y pedir que se corrija o se borre. No podemos encontrar contribuciones que hiciste sin cuenta: nada en ellas lleva a ti.',
  'privacy.rights-complain': 'Reclamar ante la autoridad de protección de datos donde vives.',
  'privacy.open':
    'Los baños, con los resultados de todas las contribuciones, son datos abiertos. Todos pueden descargarlos. No nombran a ninguna persona.',
  'privacy.code-open': 'El programa es software libre. Puedes comprobar todo lo de esta página en su código.',
};
