import type { BundleWords } from '../bundle-words.ts';

export const bundleWords: BundleWords = {
  title: '签名证据',
  intro: '本压缩包包含商家日志中关于一份已签免责书的全部记录，以及无需询问商家即可核验的所需内容。',
  filesTitle: '文件',
  files: {
    record: 'PDF 记录，供阅读和打印。',
    signing: '所记录的回答、参与者和签名情况。',
    text: '向签名者展示的文件：数据形式（其哈希值已被签署）和供阅读的网页。',
    signatures: '每个签名的图像，以及带时间和压力的点。',
    video: '服务器记录的安全视频观看情况。',
    deliveries: '随后发送的邮件和消息、收件人及结果。',
    events: '按原样存储的记录事件及其哈希值。个人信息已加密。',
    eventFiles: '相同的事件，每个文件正是用于计算哈希值的字节。',
    opened: '相同的事件，个人信息已解密，与审计记录的显示一致。',
    receipt: '证明该签名在日志中。',
    receipts: '该记录后续事件的回执。',
    checkpoint: '已签署的日志状态，即回执的末尾部分。',
    policy: '日志的公钥。',
    timeStamp: '外部机构对日志后续状态加盖的时间戳，以及将签名与该状态相连的回执。',
    verify: '核验回执的网页，无需联网。',
    program: '核验回执的程序，以及所有格式的说明。',
  },
  showsTitle: '能证明什么',
  shows: {
    text: '展示并签署的是哪份文本，逐字逐句。',
    unchanged: '该签名在日志中，且自日志签署该状态以来未被更改。',
  },
  notTitle: '不能证明什么',
  not: {
    person: '当时是谁拿着手机。姓名是所填写的姓名。',
    truth: '所填写的信息是否属实。',
    values:
      '可读的内容是否与日志中的一致：日志中的内容已加密，只有商家持有密钥。如有疑问，请让商家在专家面前打开这些事件。',
    time: '准确时间：时间来自服务器时钟。只有外部机构的时间戳才能证明签名在那时已经存在。',
    others:
      '商家是否向所有人展示同一份日志。请将 policy.tlog-policy 与其他来源的副本比较。如果签名者保存了回执，用这些密钥核验也必须有效。',
  },
  erased: '如果某人的信息已被删除，则无法恢复。由于证明针对的是加密后的值，因此仍然有效。',
  checkTitle: '如何核验',
  checkIntro: '请将压缩包解压到空文件夹。命令需在该文件夹的终端中运行（Linux，或 Windows 的 WSL）。',
  check: {
    page: '使用浏览器（可不联网）：打开 verify.html，将整个文件夹拖到页面上。所有回执必须有效，0001-WaiverSigned.json 和 text-as-shown.json 必须匹配。最新的事件可能还没有回执。',
    program:
      '如果不想依赖本压缩包中的网页：请阅读并编译 verify.go，它与产品没有共用代码。使用第一条命令，或在无网络的 Debian 上使用第二条（软件包 golang-go 和 golang-golang-x-mod-dev）。第三条命令的输出必须以“0 failed”结尾。verify.md 说明了所有格式，以及如何只用 openssl 核验回执。',
    events: '将事件的哈希值与其回执中的哈希值比较。每行必须以“OK”结尾。PDF 上也印有第一个事件的哈希值。',
    text: '将文本的哈希值与第一个事件中的“versionHash”比较。该行必须以“OK”结尾。',
    pdf: '用此命令或 PDF 阅读器检查 PDF 的电子印章。必须显示“Signature is Valid”和“Total document signed”。如果系统使用自己的证书盖章，显示颁发者未知属于正常情况：此时印章只能证明文件此后未被更改。',
    timeStamp:
      '请从 stamps.json 中列出的机构获取其根证书，并保存在此处，命名为 roots.pem。命令必须输出“Verification: OK”和时间、“0 failed”以及“OK”；最后一条命令没有输出。如果机构的证书此后已过期，请在第一条命令中加上 -attime 和时间戳的时间（自 1970 年起的秒数）。',
  },
  noTimeStamp: '尚无外部机构对包含此签名的日志状态加盖时间戳。',
};
