// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";

/// @notice The operators' roles as bits; zero for anyone who is not an operator.
interface IOperatorRegistry {
    function rolesOf(address operator) external view returns (uint8 roles);
}

/// @notice A payout that two operators have signed: the fields of `WithdrawalRelease` and its approval, both EIP-712.
/// Fields with one valid value, such as the token and the vault, are not here: the vault puts them in itself.
struct Release {
    string decisionId;
    string withdrawalId;
    string memberId;
    address to;
    /// Minor units.
    uint96 amount;
    /// Seconds since 1970-01-01 UTC.
    uint64 expiresAt;
    uint64 approvalExpiresAt;
    address maker;
    address checker;
    bytes makerSignature;
    bytes checkerSignature;
}

/// @title Release signatures
/// @notice Verifies the two operators' signatures of a payout. The messages are those of `packages/decisions`.
library ReleaseSignatures {
    using Strings for uint256;

    uint8 private constant PAYOUT_MAKER = 2;
    uint8 private constant PAYOUT_CHECKER = 4;

    /// @dev The signed texts give amounts of a token with 18 decimals, as USDT on BNB Smart Chain has.
    uint256 private constant DECIMALS = 18;

    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant RELEASE_TYPEHASH = keccak256(
        "WithdrawalRelease(string decisionId,string role,uint64 expiresAt,string withdrawalId,string memberId,address to,address token,address vault,string amount,uint256 amountMinor)"
    );
    bytes32 private constant APPROVE_RELEASE_TYPEHASH = keccak256(
        "ApproveWithdrawalRelease(WithdrawalRelease decision,bytes32 digest,address maker,string role,uint64 expiresAt)WithdrawalRelease(string decisionId,string role,uint64 expiresAt,string withdrawalId,string memberId,address to,address token,address vault,string amount,uint256 amountMinor)"
    );

    error ReleaseExpired(uint64 expiresAt);
    error SameOperator(address operator);
    error RoleMissing(address operator);
    error InvalidSignature(address operator);

    /// @dev Reverts unless a payout maker and another payout checker of the registry signed exactly this for this vault.
    function requireSigned(Release calldata release, IOperatorRegistry registry, address token) internal view {
        if (block.timestamp >= release.expiresAt) revert ReleaseExpired(release.expiresAt);
        if (block.timestamp >= release.approvalExpiresAt) revert ReleaseExpired(release.approvalExpiresAt);
        if (release.maker == release.checker) revert SameOperator(release.maker);
        if (registry.rolesOf(release.maker) & PAYOUT_MAKER == 0) revert RoleMissing(release.maker);
        if (registry.rolesOf(release.checker) & PAYOUT_CHECKER == 0) revert RoleMissing(release.checker);

        bytes32 domain = _domain(address(registry));
        bytes32 decision = _hashRelease(release, token);
        bytes32 digest = MessageHashUtils.toTypedDataHash(domain, decision);
        _requireSignature(release.maker, digest, release.makerSignature);
        bytes32 approval = keccak256(
            abi.encode(
                APPROVE_RELEASE_TYPEHASH,
                decision,
                digest,
                release.maker,
                keccak256("payout-checker"),
                release.approvalExpiresAt
            )
        );
        _requireSignature(
            release.checker, MessageHashUtils.toTypedDataHash(domain, approval), release.checkerSignature
        );
    }

    /// @notice Returns an amount as operators sign it, without trailing zeros: such as `5999.95 USDT`.
    function amountText(uint256 amount) internal pure returns (string memory) {
        uint256 unit = 10 ** DECIMALS;
        string memory whole = (amount / unit).toString();
        uint256 fraction = amount % unit;
        if (fraction == 0) return string.concat(whole, " USDT");
        uint256 places = DECIMALS;
        while (fraction % 10 == 0) {
            fraction /= 10;
            --places;
        }
        bytes memory digits = new bytes(places);
        for (uint256 i = places; i > 0; --i) {
            digits[i - 1] = bytes1(uint8(48 + fraction % 10));
            fraction /= 10;
        }
        return string.concat(whole, ".", string(digits), " USDT");
    }

    function _hashRelease(Release calldata release, address token) private view returns (bytes32) {
        return keccak256(
            abi.encode(
                RELEASE_TYPEHASH,
                keccak256(bytes(release.decisionId)),
                keccak256("payout-maker"),
                release.expiresAt,
                keccak256(bytes(release.withdrawalId)),
                keccak256(bytes(release.memberId)),
                release.to,
                token,
                address(this),
                keccak256(bytes(amountText(release.amount))),
                uint256(release.amount)
            )
        );
    }

    function _domain(address registry) private view returns (bytes32) {
        return keccak256(
            abi.encode(
                DOMAIN_TYPEHASH, keccak256("Terahold decisions"), keccak256("1"), block.chainid, registry
            )
        );
    }

    function _requireSignature(address operator, bytes32 digest, bytes calldata signature) private view {
        if (!SignatureChecker.isValidSignatureNow(operator, digest, signature)) revert InvalidSignature(operator);
    }
}
