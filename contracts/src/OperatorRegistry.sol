// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @title Operator registry
/// @notice The operators' addresses and roles. Two admins sign a change. It takes effect after 24 hours unless the
/// owner, who is the treasury's owner, vetoes it. The owner can only veto: it cannot add or change an operator.
contract OperatorRegistry is Ownable2Step, EIP712 {
    /// @notice What two admins sign: from then on the operator has exactly these roles.
    struct Proposal {
        uint256 nonce;
        address operator;
        uint8 roles;
        uint64 expiresAt;
    }

    struct Signature {
        address signer;
        bytes signature;
    }

    /// @dev `readyAt`, in seconds since 1970, is zero when nothing is pending.
    struct Change {
        address operator;
        uint8 roles;
        uint64 readyAt;
        uint64 sequence;
        address maker;
        address checker;
    }

    /// @notice Bits of the roles.
    uint8 public constant SETTLEMENT = 1;
    uint8 public constant PAYOUT_MAKER = 2;
    uint8 public constant PAYOUT_CHECKER = 4;
    uint8 public constant CATALOGUE = 8;
    uint8 public constant SUPPORT = 16;
    uint8 public constant AUDITOR = 32;
    uint8 public constant VIEWER = 64;
    uint8 public constant ADMIN = 128;

    /// @notice The time between two signatures and the change, in which the owner can veto it.
    uint64 public constant DELAY = 24 hours;
    /// @notice A change that no one carries out this long after the delay expires.
    uint64 public constant WINDOW = 7 days;
    /// @notice The fewest admins: two to sign, and one more, so that a lost key does not end all changes.
    uint256 public constant MIN_ADMINS = 3;

    bytes32 public constant OPERATOR_CHANGE_TYPEHASH =
        keccak256("OperatorChange(uint256 nonce,address operator,string roles,uint64 expiresAt)");
    bytes32 public constant APPROVE_OPERATOR_CHANGE_TYPEHASH = keccak256(
        "ApproveOperatorChange(OperatorChange decision,bytes32 digest,address maker)OperatorChange(uint256 nonce,address operator,string roles,uint64 expiresAt)"
    );

    /// @notice The roles of an address as bits; zero for anyone who is not an operator.
    mapping(address operator => uint8 roles) public rolesOf;
    /// @notice A change by its nonce.
    mapping(uint256 nonce => Change change) public changes;
    /// @notice Nonces that were scheduled. Each is used once.
    mapping(uint256 nonce => bool isUsed) public isNonceUsed;
    /// @notice The number of the operator's change that took effect last. Older ones can no longer take effect, so that
    /// a forgotten grant does not undo a dismissal.
    mapping(address operator => uint64 sequence) public appliedSequence;
    uint256 public adminCount;
    uint64 private _sequence;

    event ChangeScheduled(
        uint256 indexed nonce, address indexed operator, uint8 roles, uint64 readyAt, address maker, address checker
    );
    event ChangeVetoed(uint256 indexed nonce);
    event OperatorChanged(address indexed operator, uint8 roles);

    error ZeroOperator();
    error TooFewAdmins(uint256 count);
    error DuplicateOperator(address operator);
    error SignatureExpired(uint64 expiresAt);
    error NonceUsed(uint256 nonce);
    error SameOperator(address operator);
    error NotAdmin(address signer);
    error InvalidSignature(address signer);
    error BothSidesOfPayout(address operator);
    error NothingPending(uint256 nonce);
    error TooEarly(uint64 readyAt);
    error ChangeExpired(uint64 expiredAt);
    error ChangeOutdated(uint256 nonce);
    error OwnerRequired();
    error LengthMismatch();

    constructor(address owner_, address[] memory operators, uint8[] memory roles)
        Ownable(owner_)
        EIP712("Terahold decisions", "1")
    {
        if (operators.length != roles.length) revert LengthMismatch();
        for (uint256 i = 0; i < operators.length; ++i) {
            if (rolesOf[operators[i]] != 0) revert DuplicateOperator(operators[i]);
            _requireValid(operators[i], roles[i]);
            _set(operators[i], roles[i]);
        }
        if (adminCount < MIN_ADMINS) revert TooFewAdmins(adminCount);
    }

    // ----------------------------------------------------------------- changes

    /// @notice Schedules that an operator has exactly these roles after the delay; no roles end the operator.
    /// @dev Anyone may send it: only the two signatures count. The checker signs over the maker's digest and address.
    function schedule(Proposal calldata proposal, Signature calldata maker, Signature calldata checker) external {
        if (block.timestamp >= proposal.expiresAt) revert SignatureExpired(proposal.expiresAt);
        if (isNonceUsed[proposal.nonce]) revert NonceUsed(proposal.nonce);
        if (maker.signer == checker.signer) revert SameOperator(maker.signer);
        _requireAdmin(maker.signer);
        _requireAdmin(checker.signer);
        _requireValid(proposal.operator, proposal.roles);

        bytes32 change = _hashChange(proposal);
        bytes32 digest = _hashTypedDataV4(change);
        _requireSigned(maker, digest);
        bytes32 approval = keccak256(abi.encode(APPROVE_OPERATOR_CHANGE_TYPEHASH, change, digest, maker.signer));
        _requireSigned(checker, _hashTypedDataV4(approval));
        _schedule(proposal, maker.signer, checker.signer);
    }

    /// @notice Carries out a change after its delay. Anyone may send it.
    /// @dev Both signers must still be admins, so a thief of two keys who is ended in time changes nothing.
    function execute(uint256 nonce) external {
        Change memory change = changes[nonce];
        if (change.readyAt == 0) revert NothingPending(nonce);
        if (block.timestamp < change.readyAt) revert TooEarly(change.readyAt);
        uint64 expiredAt = change.readyAt + WINDOW;
        if (block.timestamp >= expiredAt) revert ChangeExpired(expiredAt);
        if (change.sequence <= appliedSequence[change.operator]) revert ChangeOutdated(nonce);
        _requireAdmin(change.maker);
        _requireAdmin(change.checker);
        appliedSequence[change.operator] = change.sequence;
        delete changes[nonce];
        _set(change.operator, change.roles);
        if (adminCount < MIN_ADMINS) revert TooFewAdmins(adminCount);
    }

    /// @notice Cancels a scheduled change.
    function veto(uint256 nonce) external onlyOwner {
        if (changes[nonce].readyAt == 0) revert NothingPending(nonce);
        delete changes[nonce];
        emit ChangeVetoed(nonce);
    }

    /// @notice Refused, because without an owner no one could veto.
    function renounceOwnership() public view override onlyOwner {
        revert OwnerRequired();
    }

    // ------------------------------------------------------------------- views

    /// @notice The names of the roles, as a wallet shows them: such as `settlement, support`.
    function roleNames(uint8 roles) public pure returns (string memory names) {
        string[8] memory known = [
            "settlement", "payout-maker", "payout-checker", "catalogue", "support", "auditor", "viewer", "admin"
        ];
        if (roles == 0) return "none";
        for (uint256 i = 0; i < 8; ++i) {
            if ((roles >> i) & 1 == 0) continue;
            names = bytes(names).length == 0 ? known[i] : string.concat(names, ", ", known[i]);
        }
    }

    // --------------------------------------------------------------- internals

    function _schedule(Proposal calldata proposal, address maker, address checker) private {
        isNonceUsed[proposal.nonce] = true;
        uint64 readyAt = uint64(block.timestamp) + DELAY;
        changes[proposal.nonce] = Change(proposal.operator, proposal.roles, readyAt, ++_sequence, maker, checker);
        emit ChangeScheduled(proposal.nonce, proposal.operator, proposal.roles, readyAt, maker, checker);
    }

    function _hashChange(Proposal calldata proposal) private pure returns (bytes32) {
        bytes32 names = keccak256(bytes(roleNames(proposal.roles)));
        return keccak256(
            abi.encode(OPERATOR_CHANGE_TYPEHASH, proposal.nonce, proposal.operator, names, proposal.expiresAt)
        );
    }

    function _requireSigned(Signature calldata signed, bytes32 digest) private view {
        bool isValid = SignatureChecker.isValidSignatureNow(signed.signer, digest, signed.signature);
        if (!isValid) revert InvalidSignature(signed.signer);
    }

    function _requireAdmin(address signer) private view {
        if (rolesOf[signer] & ADMIN == 0) revert NotAdmin(signer);
    }

    /// @dev No one can prepare and release a payout.
    function _requireValid(address operator, uint8 roles) private pure {
        if (operator == address(0)) revert ZeroOperator();
        uint8 both = PAYOUT_MAKER | PAYOUT_CHECKER;
        if (roles & both == both) revert BothSidesOfPayout(operator);
    }

    function _set(address operator, uint8 roles) private {
        if (rolesOf[operator] & ADMIN != 0) --adminCount;
        if (roles & ADMIN != 0) ++adminCount;
        rolesOf[operator] = roles;
        emit OperatorChanged(operator, roles);
    }
}
