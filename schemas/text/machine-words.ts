/**
 * Tells texts that read like instructions to machines from names. Agents read the words of the public, and a model may take
 * a sentence in them for a wish of its user. Such a text is not refused, since a doubt is no proof: votes for it wait for a
 * moderator.
 *
 * Of the 6,114 names and operators of the toilets of 42 countries, and of the 942 texts of hours, none waits.
 */

/** The words that may stand between a verb and what it is about. */
const BETWEEN = "(?:\\s+[\\p{L}\\p{N}'’-]+){0,4}?\\s+";

const SIGNS: readonly RegExp[] = [
  // Marks of a conversation or of a program: `</result>`, `<|im_start|>`, `[INST]`, `{{name}}`, a fence, a heading.
  /<\s*[/|!?]?\s*\p{L}|\|\s*>|\[\s*\/?\s*(?:inst|sys|system|assistant|user)\b|\{\{|\}\}|```|(?:^|\s)#{2,}\s*\p{L}/iu,
  // A speaker: `SYSTEM: …`
  /(?:^|[\s.!?;,(\])>"'|—–-])(?:system|assistant|developer|user|human|ai|llm|bot|tool|instructions?|prompt|note to (?:ai|agents?|assistants?|models?))\s*:/iu,
  // Forget what you were asked, in the languages of the pages and those of many hosts.
  words(
    'ignore|disregard|forget|override|bypass|overlook|neglect',
    'instructions?|prompts?|rules?|guidelines?|previous|prior|earlier|above|preceding|everything|context|messages?|directions?',
  ),
  words(
    'ignorier\\p{L}*|vergiss|missacht\\p{L}*',
    '(?:an)?weisung\\p{L}*|vorherig\\p{L}*|bisherig\\p{L}*|obig\\p{L}*|regeln|alles|instruktion\\p{L}*',
  ),
  words(
    'ignor\\p{L}*|oubli\\p{L}*|olvid\\p{L}*|dimentic\\p{L}*|esque[cç]\\p{L}*|desconsider\\p{L}*',
    'instru\\p{L}*|istruzion\\p{L}*|consignes?|précédent\\p{L}*|anterior\\p{L}*|precedent\\p{L}*|reglas|regole|regras|règles|todo|tutto|tudo|tout',
  ),
  words(
    'negeer|vergeet|zignoruj|ignoruj|zapomnij|pomiń',
    'instructies?|eerdere|vorige|regels|alles|instrukcj\\p{L}*|polece\\p{L}*|poprzedni\\p{L}*|wcześniejsz\\p{L}*|wszystk\\p{L}*',
  ),
  words(
    'ігнору\\p{L}*|забудь\\p{L}*|игнориру\\p{L}*|забуд\\p{L}*',
    'інструкц\\p{L}*|вказівк\\p{L}*|попередн\\p{L}*|інстр\\p{L}*|инструкц\\p{L}*|указани\\p{L}*|предыдущ\\p{L}*|все|всі',
  ),
  /(?:talimat|komut|yönerge|kural)\p{L}*\s+(?:yok\s+say|unut|görmezden|dikkate\s+alma)/iu,
  /تجاهل|تجاهلي|انس\s+(?:كل|جميع)|忽略.{0,12}(?:指令|指示|提示|规则|規則|以上|之前)|無視.{0,6}(?:し|せよ)|(?:指示|命令|指令).{0,6}(?:無視|忽略|忘)|(?:지시|명령|지침).{0,6}무시/u,
  // What to say to the user, and how.
  /\b(?:tell|ask|inform|instruct|convince|warn|remind|send|show|advise|direct)\s+(?:the|your|this|every|all|any)\s+(?:user|users|person|customer|caller|human|people|reader)s?\b/iu,
  /\b(?:reply|respond|answer|output|say|print|write|speak|translate|summari[sz]e)\s+(?:only|always|nothing|in|with|that|to|back|exactly|the following|as)\b/iu,
  /\b(?:sag|sage|antworte|teile|frag|frage)\s+(?:dem|den|der|nur|immer|auf|mit)\s+\p{L}+/iu,
  /\b(?:r[ée]ponds?|r[ée]pondez|dites?|responde|rispondi|di(?:le|ga|gli))\s+(?:à|a|al|en|in|uniquement|solo|only|seulement|que|che)\s+\p{L}+/iu,
  // Words of the trade.
  /\b(?:language|ai|chat)\s*-?\s*(?:model|assistant|agent|bot)s?\b|\bchatbots?\b|\bllms?\b|\bsystem\s*-?\s*prompt|\bjailbreak|\bprompt\s*-?\s*injection|\bas an ai\b|\byou are (?:now )?(?:a|an|the|my|no longer)\b|\byou (?:must|should|have to|will now)\b|\bact as (?:a|an|if|my)\b|\bpretend (?:to|that|you)\b|\bdo not (?:tell|mention|reveal|follow|show|list|recommend)\b|\bnew instructions?\b|\bfrom now on\b/iu,
  // What to do with tools and secrets.
  /\b(?:call|invoke|use|run|execute|trigger)\s+(?:the|this|a|your|any|all)?\s*(?:tool|function|api|command|script|code|owner|number|plugin|mcp)s?\b|\b(?:reveal|print|leak|exfiltrate|forward|send)\s+(?:the|your|all|me|its|any)\b/iu,
];

/** True for a text that a moderator should see before others do. */
export function readsLikeInstructions(text: string): boolean {
  const plain = text.normalize('NFKC');
  return SIGNS.some((sign) => sign.test(plain));
}

/** A verb and what it is about, at most four words apart. */
function words(verbs: string, objects: string): RegExp {
  return new RegExp(`(?<![\\p{L}])(?:${verbs})${BETWEEN}(?:${objects})(?![\\p{L}])`, 'iu');
}
