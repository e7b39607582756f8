import type { MailWords } from '../mail-words.ts';

export const mailWords: MailWords = {
  temporaryPassword: {
    subject: '您的用户名和临时密码',
    preview: '{company} 的账户已开通。',
    heading: '您的账户已开通',
    before: `{name}，您好：

您的 {company} 账户已开通。请使用以下用户名和临时密码登录：`,
    facts: { username: '用户名', temporaryPassword: '临时密码' },
    after: '临时密码在{until}之前有效。首次登录时，请设置您自己的密码。',
    button: '登录',
    note: '您收到这封邮件，是因为 {company} 使用此邮箱地址进行了注册。',
  },
  recovery: {
    subject: '您的临时密码',
    preview: '请用它登录，并设置新密码。',
    heading: '您的临时密码',
    before: `{name}，您好：

有人为您的账户申请了新密码。请使用以下用户名和临时密码登录：`,
    facts: { username: '用户名', temporaryPassword: '临时密码' },
    after: `临时密码在您设置新密码之前有效，最迟至{until}。登录后，请设置新密码。

如果这不是您本人的操作，请忽略这封邮件：您现在的密码仍然有效。`,
    button: '登录',
    note: '您收到这封邮件，是因为有人在登录页面申请了新密码。',
  },
  emailChanged: {
    subject: '您的邮箱地址已更改',
    preview: '如果这不是您本人的操作，请在{until}之前撤销。',
    heading: '您的邮箱地址已更改',
    before: `{name}，您好：

您账户的邮箱地址已更改为 {email}。今后请用此地址登录，与账户有关的邮件也将发送到此地址。`,
    after: '如果这不是您本人的操作，请在{until}之前撤销更改，然后设置新密码。',
    button: '撤销更改',
    note: '您收到这封邮件，是因为此前这是您账户的邮箱地址。',
  },
  confirmEmail: {
    subject: '请确认您的邮箱地址',
    preview: '点击一下，即可完成更改。',
    heading: '请确认您的邮箱地址',
    before: `{name}，您好：

这是您账户现在的邮箱地址。请在此确认您能收到我们的邮件。`,
    after: '链接在{until}之前有效。如果这不是您本人的操作，请忽略这封邮件。',
    button: '确认邮箱地址',
    note: '您收到这封邮件，是因为有账户填写了此邮箱地址。',
  },
  invitation: {
    subject: '邀请您加入 {company}',
    preview: '请在{until}之前接受邀请。',
    heading: '加入 {company}',
    before: `您好：

{inviter} 邀请您以{role, select, owner {所有者} manager {管理员} front_desk {前台} other {分析员}}的身份加入 {company}。请接受邀请，并设置您自己的登录密码。`,
    after: '链接仅可使用一次，有效期至{until}。如果您没有预料到此邀请，请忽略这封邮件。',
    button: '接受邀请',
    note: '您收到这封邮件，是因为 {inviter} 填写了此邮箱地址。',
  },
  passwordChanged: {
    subject: '您的密码已更改',
    preview: '如果这不是您本人的操作，请获取新密码。',
    heading: '您的密码已更改',
    before: `{name}，您好：

您账户的密码已于{at}更改。其他所有设备均已退出登录。`,
    after: '如果这不是您本人的操作，请立即获取新密码：',
    button: '获取新密码',
    note: '您收到这封邮件，是因为您账户的密码已被更改。',
  },
  secondFactorAdded: {
    subject: '两步验证：已添加第二步',
    preview: '如果这不是您本人的操作，请获取新密码。',
    heading: '两步验证：已添加第二步',
    before: `{name}，您好：

您的账户已于{at}添加了{kind, select, totp {验证器应用} other {通行密钥}}。其他所有设备均已退出登录。`,
    after:
      '如果这不是您本人的操作，请立即获取新密码，登录后删除您不认识的项目。如果登录时要求您没有的第二步，请让维护服务器的人员将其删除。',
    button: '获取新密码',
    note: '您收到这封邮件，是因为您的账户添加了第二步验证。',
  },
  secondFactorRemoved: {
    subject: '两步验证：第二步已删除',
    preview: '如果这不是您本人的操作，请获取新密码。',
    heading: '两步验证：第二步已删除',
    before: `{name}，您好：

{kind, select, totp {您账户的验证器应用已于{at}删除。其他所有设备均已退出登录。} passkey {您账户的通行密钥已于{at}删除。其他所有设备均已退出登录。} other {维护服务器的人员已于{at}删除您账户的所有第二步验证。所有设备均已退出登录。}}`,
    after: '如果这不是您本人的操作或要求，请立即获取新密码，然后重新设置两步验证。',
    button: '获取新密码',
    note: '您收到这封邮件，是因为您账户的第二步验证已被删除。',
  },
  recoveryCodesMade: {
    subject: '已生成新的恢复代码',
    preview: '如果这不是您本人的操作，请获取新密码。',
    heading: '已生成新的恢复代码',
    before: `{name}，您好：

您的账户已于{at}生成新的恢复代码。之前的代码已失效。`,
    after: '如果这不是您本人的操作，请立即获取新密码，然后自行生成新的代码。',
    button: '获取新密码',
    note: '您收到这封邮件，是因为您的账户生成了恢复代码。',
  },
  recoveryCodeUsed: {
    subject: '恢复代码已被使用',
    preview: '如果这不是您本人的操作，请获取新密码。',
    heading: '恢复代码已被使用',
    before: `{name}，您好：

您的一个恢复代码已于{at}被使用，代替了平常的第二步验证。`,
    facts: { left: '剩余代码' },
    after: '如果这不是您本人的操作，则有人知道您的密码和代码。请立即获取新密码，然后生成新的代码。',
    button: '获取新密码',
    note: '您收到这封邮件，是因为您账户的恢复代码已被使用。',
  },
  integrationOff: {
    subject: '您的 {service} 集成已停用',
    preview: '{service} 已连续五天拒绝您的 API 密钥。',
    heading: '您的 {service} 集成已停用',
    before: `{name}，您好：

您输入的 API 密钥已连续五天被 {service} 拒绝，因此我们已停止向其发送。在此期间签署的内容会保留 30 天，待您输入有效的密钥后再发送。`,
    after: '请在账户设置中检查密钥：',
    button: '打开账户设置',
    note: '您收到此邮件，是因为您的账户连接了 {service}。',
  },
  webhookOff: {
    subject: '一个 Webhook 已停用',
    preview: '我们已停止向 {host} 发送。',
    heading: '一个 Webhook 已停用',
    before: `{name}，您好：

{reason, select, gone {您的服务器 {host} 回复称该地址已不存在（410 Gone）} other {您的服务器 {host} 已连续五天未接收我们的任何消息}}，因此该 Webhook 已停用。停用期间发生的事件不会发送，之后也不会补发。此前发送失败的消息可在 30 天内重新发送。`,
    after: '请检查您的服务器，然后重新启用该 Webhook：',
    button: '打开 Webhook',
    note: '您收到此邮件，是因为您账户的一个 Webhook 指向 {host}。',
  },
  signedWaiver: {
    subject: '签署确认',
    body: [
      '[[last-name]] [[first-name]]，您好：',
      '感谢您签署《[[waiver-title]]》。您签署的文件已经准备好，您可以阅读、打印或保存。',
    ],
    download: '查看已签署的文件',
    closing: '链接三天内有效。',
    preview: '您签署的文件已经准备好。',
    video: {
      text: '还差一步：请将安全视频看完。',
      button: '观看安全视频',
    },
    note: '{company} 向您发送这封邮件，是因为有人在签署文件时填写了此邮箱地址。',
    test: '这是使用示例内容的测试邮件。签署人看不到这一行。',
    sample: { firstName: '小明', lastName: '王', title: '免责协议' },
  },
  videoReminder: {
    subject: '请看完安全视频',
    preview: '只需几分钟即可完成。',
    heading: '您的安全视频还没有看完',
    before: `{name}，您好：

感谢您签署《{title}》。安全视频尚未看完。请在到场前看完：视频会从您停下的地方继续。`,
    after: '在所有人看完视频之前，此链接一直有效。',
    button: '继续观看视频',
    note: '{company} 向您发送这封邮件，是因为有人在签署文件时填写了此邮箱地址。',
  },
};
